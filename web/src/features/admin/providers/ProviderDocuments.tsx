import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { acceptDocument, fetchProviderDocument } from '@/data/admin/providers'
import type { AdminProviderDetails } from '@/data/admin/types'
import { formatDay } from '@/lib/dates'
import { formatBytes } from '@/lib/documentFile'
import { saveFile } from '@/lib/saveFile'
import { Badge, type BadgeTone } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { confirmed } from '@/ui/toast'
import { NoticePreview } from '../NoticePreview'
import { RecordPart } from '../Record'
import css from './Providers.module.css'

type Document = AdminProviderDetails['documents'][number]

const KINDS: Record<Document['kind'], string> = {
  insurance: 'Public liability insurance',
  certificate: 'Certificate',
}
const STATES: Record<Document['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Not seen yet', tone: 'warn' },
  seen: { label: 'Seen', tone: 'ok' },
  expired: { label: 'Expired', tone: 'bad' },
}

/** What a provider uploaded. It is opened before it counts as seen: what everybody reads says that we have seen it. */
export function ProviderDocuments({ provider }: { provider: AdminProviderDetails }) {
  return (
    <RecordPart title="Documents">
      {provider.documents.length === 0 ? (
        <p className="text-14 text-ink-2">No documents uploaded</p>
      ) : (
        <ul className={css.list}>
          {provider.documents.map((document) => (
            <DocumentRow key={document.id} provider={provider} document={document} />
          ))}
        </ul>
      )}
    </RecordPart>
  )
}

function DocumentRow({ provider, document }: { provider: AdminProviderDetails; document: Document }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const title = document.title || KINDS[document.kind]
  // Who is paused because a document ran out is active again by a new one, and is told so: that is shown before.
  const mayLift = provider.paused_because === 'documents'
  const open = useMutation({
    mutationFn: () => fetchProviderDocument(provider.id, document.id),
    onSuccess: ({ name, content }) => saveFile(name, content),
  })
  const see = useMutation({
    mutationFn: () => acceptDocument(queries, provider.id, document.id),
    onSuccess: () => {
      setAsking(false)
      confirmed({ title: 'Document marked as seen' })
    },
  })
  const { label, tone } = STATES[document.state]
  const ends = document.expires_on
    ? `expires ${formatDay(new Date(`${document.expires_on}T12:00:00Z`))}`
    : 'no expiry date'
  const kind = KINDS[document.kind]
  // An insurance is mostly called what it is: once is enough.
  const facts = [title === kind ? null : kind, ends, formatBytes(document.size)].filter((fact) => fact !== null)
  const problem = open.error ?? see.error
  return (
    <li className={css.document} data-document={document.id}>
      <p>
        {title}
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p>{facts.join(' · ')}</p>
      {problem && (
        <p role="alert" className="text-full-text">
          {problem.message}
        </p>
      )}
      <div className={css.buttons}>
        <Button size="small" busy={open.isPending} aria-label={`Open ${title}`} onClick={() => open.mutate()}>
          Open
        </Button>
        {document.state === 'waiting' && (
          <Button
            size="small"
            variant="tint"
            disabled={!open.isSuccess}
            busy={see.isPending}
            aria-label={`Mark ${title} as seen`}
            onClick={() => (mayLift ? setAsking(true) : see.mutate())}
          >
            Mark as seen
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={`Mark ${title} as seen?`}
          description="If no other document has run out, they take jobs again at once, and are told."
          submit="Mark as seen"
          act={see}
          onClose={() => setAsking(false)}
        >
          <NoticePreview of={{ act: 'reactivate_provider', target_id: provider.id }} />
        </ConfirmDialog>
      )}
    </li>
  )
}
