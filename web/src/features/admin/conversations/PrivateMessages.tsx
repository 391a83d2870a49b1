import { Eye, Lock } from 'lucide-react'
import { useState } from 'react'
import { ConversationReading } from '@/api/limits.gen'
import { readConversation, readPhoto } from '@/data/conversations/mutations'
import type { Reading } from '@/data/conversations/types'
import { useSearchParams } from '@/lib/searchParams'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { RecordPart } from '../Record'
import css from '../Record.module.css'
import own from './Conversations.module.css'
import { Said } from './Said'

/** By what one reads: a reason that was typed, or a report of this conversation. */
type Ground = { reason: string } | { report_id: string }

/** A private conversation: closed until a reason is typed or a report is linked (`?report=`). Each page that is opened is logged. */
export function PrivateMessages({ id }: { id: string }) {
  const [address] = useSearchParams()
  const report = address.get('report')
  const [asking, setAsking] = useState(false)
  const [ground, setGround] = useState<Ground | null>(null)
  const [pages, setPages] = useState<Reading[]>([])
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const read = async (by: Ground) => {
    const before = pages[0]?.previous
    const page = await readConversation(id, { ...by, ...(before != null && { before }) })
    setGround(by)
    setPages((known) => [page, ...known])
  }
  const readHere = async (by: Ground) => {
    setBusy(true)
    setFault(null)
    await read(by).catch((failure: Error) => setFault(failure.message))
    setBusy(false)
  }
  const messages = pages.flatMap((page) => page.messages)
  if (!ground) {
    return (
      <RecordPart title="Messages">
        <p className={css.small}>
          What two people write to each other is private. Opening it is logged, and the other admins are told.
        </p>
        <FormError message={fault ?? undefined} />
        <div className={css.buttons}>
          {report && (
            <Button icon={<Icon of={Eye} />} busy={busy} onClick={() => void readHere({ report_id: report })}>
              View Messages with the linked report
            </Button>
          )}
          {/* Offered with a report, too: one that was decided meanwhile, or is of another conversation, opens nothing. */}
          <Button icon={<Icon of={Eye} />} variant={report ? 'second' : undefined} onClick={() => setAsking(true)}>
            View Messages
          </Button>
        </div>
        {asking && (
          <ReasonDialog
            title="View Messages"
            description="Your reason is kept in the audit log, and shown to the other admins."
            submit="View Messages"
            most={ConversationReading.reason.maxLength}
            onSubmit={(reason) => read({ reason })}
            onClose={() => setAsking(false)}
          />
        )}
      </RecordPart>
    )
  }
  return (
    <section className={own.chat} aria-label="Messages">
      <p className={own.none}>
        <span className={css.line}>
          <Icon of={Lock} size={16} />
          <span className={css.small}>Opening it was logged.</span>
        </span>
      </p>
      {pages[0]?.previous != null && (
        <div className={own.earlier}>
          <Button size="small" busy={busy} onClick={() => void readHere(ground)}>
            Show earlier messages
          </Button>
        </div>
      )}
      <FormError message={fault ?? undefined} />
      {messages.length === 0 ? (
        <p className={own.none}>No messages in this conversation</p>
      ) : (
        <Said
          messages={messages}
          right="starter"
          names={{ starter: 'Sender', recipient: 'Recipient' }}
          photo={(photo) => readPhoto(id, photo, ground)}
        />
      )}
    </section>
  )
}
