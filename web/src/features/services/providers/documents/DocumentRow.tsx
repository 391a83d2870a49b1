import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Award, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { fetchDocument, removeDocument } from '@/data/providers/mutations'
import type { ProviderDocument } from '@/data/providers/types'
import { formatBytes } from '@/lib/documentFile'
import { saveFile } from '@/lib/saveFile'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Icon } from '@/ui/Icon'
import { Row } from '@/ui/Row'
import css from './Documents.module.css'
import { endOf, needsRenewal, stateOf, titleOf } from './words'

type Props = { document: ProviderDocument; onReplace: () => void }

/** One document: what it is, how it stands, and what can be done with it. */
export function DocumentRow({ document, onReplace }: Props) {
  const queries = useQueryClient()
  const [removing, setRemoving] = useState(false)
  const title = titleOf(document)
  const { tone, words } = stateOf(document)
  const remove = useMutation({
    mutationFn: () => removeDocument(queries, document.id),
    onSuccess: () => setRemoving(false),
  })
  const open = useMutation({
    mutationFn: () => fetchDocument(document.id),
    onSuccess: ({ name, content }) => saveFile(name, content),
  })
  return (
    <Row
      lead={<Icon of={document.kind === 'insurance' ? ShieldCheck : Award} size={24} />}
      title={title}
      beside={<Badge tone={tone}>{words}</Badge>}
    >
      <p>
        {endOf(document)} · {formatBytes(document.size)}
      </p>
      {needsRenewal(document) && <p className={css.warn}>{renewal(document)}</p>}
      {open.error && (
        <p role="alert" className={css.bad}>
          {open.error.message}
        </p>
      )}
      <div className={css.acts}>
        <Button size="small" variant={needsRenewal(document) ? 'primary' : 'second'} onClick={onReplace}>
          Replace
        </Button>
        <Button size="small" variant="quiet" busy={open.isPending} onClick={() => open.mutate()}>
          Open
        </Button>
        <Button size="small" variant="danger-quiet" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      {removing && (
        <ConfirmDialog
          title={`Remove ${title}?`}
          description={
            document.kind === 'insurance'
              ? 'We can’t approve you, or leave you approved, without your insurance.'
              : 'You can add it again at any time.'
          }
          submit="Remove"
          danger
          act={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </Row>
  )
}

/** What follows from its end. */
function renewal({ kind, state }: ProviderDocument): string {
  if (state === 'expired') return 'You are paused until we have seen the renewed one.'
  // A certificate that nobody has seen counts for nothing, so its end takes nothing away.
  const counts = kind === 'insurance' || state === 'seen'
  return `${counts ? 'You would be paused when it runs out. ' : ''}Add the renewed one as soon as you have it.`
}
