import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import { NewSupportReply } from '@/api/limits.gen'
import { answerSender, isStale } from '@/data/support/mutations'
import type { DeskKind, ProblemReportDetails, TicketDetails } from '@/data/support/types'
import { isSendKey } from '@/lib/sendKey'
import { Button } from '@/ui/Button'
import { CountedText, countCharacters } from '@/ui/CountedText'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { confirmed } from '@/ui/toast'
import { Moment } from '../Moment'
import { NoticePreview } from '../NoticePreview'
import { RecordPart } from '../Record'
import css from '../Record.module.css'
import { useSavedReplies } from '../savedReplies/useSavedReplies'

type Props = {
  kind: DeskKind
  item: TicketDetails | ProblemReportDetails
  /** Where the answer goes; null where the sender left no address. */
  to: string | null
  onSent?: (() => void) | undefined
}

const MOST = NewSupportReply.text.maxLength

/** What was answered, and the next answer: it is shown as the sender will read it before it is sent. */
export function Answer({ kind, item, to, onSent }: Props) {
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { text: '' } })
  const text = form.watch('text')
  const send = useMutation({
    mutationFn: () => answerSender(queries, kind, item.id, { text: text.trim(), version: item.version }),
    onSuccess: () => {
      form.reset()
      confirmed({ title: 'Answer sent', detail: `It goes to ${to ?? 'the sender'}.` })
      onSent?.()
    },
  })
  const saved = useSavedReplies(text, (chosen) => form.setValue('text', chosen))
  const isReady = text.trim() !== '' && countCharacters(text) <= MOST
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isReady && !send.isPending) send.mutate()
  }
  const error = send.error && (isStale(send.error) ? STALE : send.error.message)
  return (
    <RecordPart title="Answers">
      {item.replies.length > 0 && (
        <ol className={css.log}>
          {item.replies.map((reply) => (
            <li key={reply.at}>
              <p className={css.text}>{reply.text}</p>
              <p>
                {reply.by ?? 'CarPal'} · <Moment at={reply.at} />
              </p>
            </li>
          ))}
        </ol>
      )}
      {to === null ? (
        <p className={css.small}>The sender left no email address, so there is nobody to answer.</p>
      ) : (
        <form
          data-answer
          className={css.log}
          onSubmit={submit}
          onKeyDown={(event) => isSendKey(event) && submit(event)}
        >
          <FormError message={error ?? undefined} />
          {saved.menu}
          <CountedText
            label={`Answer to ${to}`}
            placeholder="Type / for saved replies"
            most={MOST}
            typed={text}
            {...saved.control}
            {...form.register('text')}
          />
          {text.trim() !== '' && <NoticePreview of={{ act: 'support_reply', target_id: item.id, reason: text }} />}
          <div className={css.buttons}>
            <Button type="submit" icon={<Icon of={Send} size={16} />} busy={send.isPending} disabled={!isReady}>
              Send answer
            </Button>
          </div>
        </form>
      )}
    </RecordPart>
  )
}

const STALE = 'Another admin changed this meanwhile. Read it again before you send: your answer is still here.'
