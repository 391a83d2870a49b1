import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { answerChat } from '@/data/conversations/mutations'
import { CHAT_AGAIN_MS, supportChatQuery } from '@/data/conversations/queries'
import { useUserEvents } from '@/data/events/userEvents'
import { isTooLong, TOO_LONG } from '@/lib/messageText'
import { isSendKey } from '@/lib/sendKey'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { LiveMark } from '@/ui/LiveMark'
import { QueryContent } from '@/ui/QueryContent'
import { useSavedReplies } from '../savedReplies/useSavedReplies'
import css from './Conversations.module.css'
import { Said } from './Said'

type Props = { id: string }

/** A chat with support, answered live. */
export function SupportChat({ id }: Props) {
  const live = useUserEvents()
  const chat = useInfiniteQuery({ ...supportChatQuery(id), refetchInterval: live === 'live' ? false : CHAT_AGAIN_MS })
  const last = useRef<HTMLDivElement>(null)
  const latest = chat.data?.at(-1)?.seq
  // What was said last is read first.
  useEffect(() => {
    if (latest !== undefined) last.current?.scrollIntoView({ block: 'nearest' })
  }, [latest])
  return (
    <section className={`${css.chat} ${css.support}`} aria-label="Chat">
      <QueryContent query={chat} loading="Loading the chat…" failed="The chat could not be loaded">
        {(messages) => (
          <>
            {chat.hasNextPage && (
              <div className={css.earlier}>
                <Button size="small" busy={chat.isFetchingNextPage} onClick={() => void chat.fetchNextPage()}>
                  Show earlier messages
                </Button>
              </div>
            )}
            {messages.length === 0 ? (
              <p className={css.none}>No messages in this conversation</p>
            ) : (
              <div role="log" aria-label="Messages">
                <Said messages={messages} right="recipient" names={{ starter: 'They', recipient: 'CarPal' }} />
              </div>
            )}
          </>
        )}
      </QueryContent>
      <div ref={last} />
      <Composer id={id} live={live} seen={latest} />
    </section>
  )
}

function Composer({ id, live, seen }: Props & { live: ReturnType<typeof useUserEvents>; seen: number | undefined }) {
  const queries = useQueryClient()
  const error = useId()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  // A text that is sent again after a failure is the same message.
  const attempt = useRef({ of: '', client_id: '' })
  const send = useMutation({
    mutationFn: async (content: string) => {
      if (attempt.current.of !== content) attempt.current = { of: content, client_id: crypto.randomUUID() }
      await answerChat(queries, id, {
        client_id: attempt.current.client_id,
        content,
        ...(seen !== undefined && { seen_seq: seen }),
      })
    },
    onSuccess: () => {
      attempt.current = { of: '', client_id: '' }
      setText('')
    },
  })
  const saved = useSavedReplies(text, setText)
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    const said = text.trim()
    if (said === '' || send.isPending) return
    setFault(isTooLong(said) ? TOO_LONG : null)
    if (!isTooLong(said)) send.mutate(said)
  }
  return (
    <form className={css.composer} onSubmit={submit}>
      <FormError message={send.error?.message} />
      {fault && (
        <p id={error} className="field-error" role="alert">
          {fault}
        </p>
      )}
      {saved.menu}
      <div className={css.line}>
        <textarea
          {...saved.control}
          className="input"
          rows={1}
          aria-label="Your answer"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? error : undefined}
          placeholder="Type / for saved replies"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            saved.control.onKeyDown(event)
            if (isSendKey(event)) submit(event)
          }}
        />
        <Button
          type="submit"
          variant="primary"
          icon={<Icon of={SendHorizontal} />}
          busy={send.isPending}
          disabled={text.trim() === ''}
        >
          Send
        </Button>
      </div>
      <LiveMark state={live} />
    </form>
  )
}
