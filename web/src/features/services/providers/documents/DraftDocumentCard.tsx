import { Award, Check, ShieldCheck, X } from 'lucide-react'
import { useState } from 'react'
import { useReminders } from '@/data/config/queries'
import { type DraftDocument, dropDraftDocument, putDraftDocument } from '@/data/providers/documentDraft'
import type { DocumentKind } from '@/data/providers/types'
import { classes } from '@/lib/classes'
import { Badge } from '@/ui/Badge'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import css from './Documents.module.css'
import { FileInput } from './FileInput'
import { CERTIFICATE, INSURANCE } from './words'

type Props = {
  kind: DocumentKind
  /** Null where no file is chosen yet. */
  document: DraftDocument | null
  faults?: { expires_on?: string; title?: string } | undefined
  /** Takes a file, or throws the sentence why not. */
  onChoose: (file: File) => Promise<void>
  /** Takes an empty card away. */
  onClose?: () => void
}

/** A document that goes with the application: its file, what it is, and when it runs out. */
export function DraftDocumentCard({ kind, document, faults, onChoose, onClose }: Props) {
  const reminders = useReminders()
  const [fault, setFault] = useState<string | null>(null)
  const isInsurance = kind === 'insurance'
  const name = isInsurance ? INSURANCE : CERTIFICATE
  const choose = (file: File) => {
    setFault(null)
    onChoose(file).catch((failure: Error) => setFault(failure.message))
  }
  const remove = () => (document ? dropDraftDocument(document.key) : onClose?.())
  return (
    <section
      className={`card card--pad ${css.card}`}
      aria-label={document?.title || name}
      id={document ? `document-${document.key}` : undefined}
    >
      <header className={css.head}>
        <span className={classes('glyph', document ? 'glyph--ok' : '')}>
          <Icon of={isInsurance ? ShieldCheck : Award} />
        </span>
        <span className={css.what}>
          <b>
            {isInsurance ? name : document?.title || name}{' '}
            {document && (
              <Badge tone="ok">
                <Icon of={Check} size={16} />
                Added
              </Badge>
            )}
          </b>
          <span>{isInsurance ? 'Required before we approve you' : 'Certifications, optional'}</span>
        </span>
        {(document || onClose) && (
          <IconButton label={`Remove ${document?.title || name}`} onClick={remove}>
            <Icon of={X} />
          </IconButton>
        )}
      </header>
      <Field label="Document" error={fault ?? undefined}>
        {(control) => <FileInput control={control} file={document?.file ?? null} onChoose={choose} />}
      </Field>
      {document && !isInsurance && (
        <Field label="What it is" error={faults?.title}>
          {(control) => (
            <input
              className="input"
              maxLength={120}
              value={document.title}
              placeholder="Tyre fitting certificate"
              {...control}
              onChange={({ target }) => putDraftDocument({ ...document, title: target.value })}
            />
          )}
        </Field>
      )}
      {document && (
        <Field
          label="Runs out on"
          optional={!isInsurance}
          hint={`We remind you ${reminders} before.`}
          error={faults?.expires_on}
        >
          {(control) => (
            <input
              type="date"
              className="input"
              value={document.expires_on}
              {...control}
              onChange={({ target }) => putDraftDocument({ ...document, expires_on: target.value })}
            />
          )}
        </Field>
      )}
    </section>
  )
}
