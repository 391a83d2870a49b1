import { useEffect, useRef } from 'react'
import { type DraftDocument, dropDraftDocument, useDraftDocuments } from '@/data/providers/documentDraft'
import { documentFault, useDocumentUpload } from '@/data/providers/useDocumentUpload'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Notice } from '@/ui/Notice'
import { Progress } from '@/ui/Progress'
import css from './Documents.module.css'
import { titleOf } from './words'

/** The documents that were chosen before the application was sent: now they are sent too, one after the other. */
export function WaitingDocuments() {
  const [first, ...others] = useDraftDocuments()
  if (!first) return null
  return (
    <Card title="Sending your documents">
      <div className={css.sending}>
        <Sending key={first.key} document={first} />
        {others.map((one) => (
          <p key={one.key}>{titleOf(one)}: waiting</p>
        ))}
        <p className={css.note}>Please keep this page open.</p>
      </div>
    </Card>
  )
}

function Sending({ document }: { document: DraftDocument }) {
  const { share, error, send } = useDocumentUpload()
  const begun = useRef(false)
  const begin = () =>
    void send(document).then((sent) => {
      if (sent) dropDraftDocument(document.key)
    })
  const start = useRef(begin)
  start.current = begin
  useEffect(() => {
    if (!begun.current) start.current()
    begun.current = true
  }, [])
  const fault = documentFault(error)
  if (fault) {
    return (
      <div role="alert">
        <Notice tone="bad" title={`${titleOf(document)} did not arrive`}>
          <div className={css.failure}>
            <p>{fault.sentence}</p>
            <Button size="small" onClick={begin}>
              Try again
            </Button>
            <Button size="small" variant="quiet" onClick={() => dropDraftDocument(document.key)}>
              Leave it out
            </Button>
          </div>
        </Notice>
      </div>
    )
  }
  return <Progress label={titleOf(document)} percent={Math.round((share ?? 0) * 100)} />
}
