import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { setBlocked } from '@/data/messages/mutations'
import type { Conversation } from '@/data/messages/types'
import { useSendPhotos } from '@/data/messages/useSendPhotos'
import { Link } from '@/lib/Link'
import { isTooLong, TOO_LONG } from '@/lib/messageText'
import { paths } from '@/paths'
import { AddPictures } from '@/ui/AddPictures'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { QUICK_MESSAGES, whyClosed } from '../format'
import { SendingPhotos } from './SendingPhotos'
import css from './Thread.module.css'
import type { Draft } from './useDraft'

type Props = { conversation: Conversation; draft: Draft; onSay: (text: string) => void }

/**
 * Where one writes: quick messages for a chat about a plate, photos in one about a job, and a field that grows. Enter sends
 * where there is a keyboard.
 */
export function Composer({ conversation, draft, onSay }: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, error } = draft
  const photos = useSendPhotos(conversation.id)
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])
  if (conversation.blocked_by_me) {
    return (
      <div className={css.composer}>
        <Notice tone="caution" title="You’ve blocked this person. Unblock them to send a message.">
          <Unblock id={conversation.id} />
        </Notice>
      </div>
    )
  }
  if (!conversation.can_send) {
    return (
      <div className={css.composer}>
        <Notice tone="caution">
          {conversation.kind === 'job'
            ? `This chat is closed. ${whyClosed(conversation)}`
            : 'This vehicle isn’t taking messages at the moment.'}
        </Notice>
      </div>
    )
  }
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    const said = text.trim()
    if (said === '') return
    if (isTooLong(said)) return draft.setError(TOO_LONG)
    onSay(said)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (sends && matchMedia('(hover: hover) and (pointer: fine)').matches) submit(event)
  }
  return (
    <form className={css.composer} onSubmit={submit} noValidate>
      {conversation.started_by_me && conversation.kind === 'owner' && (
        <ul className={css.quick} aria-label="Quick messages">
          {QUICK_MESSAGES.map((quick) => (
            <li key={quick.label}>
              {'asks' in quick && conversation.registration ? (
                <Link to={paths.blockedIn} state={{ plate: conversation.registration }} className="chip">
                  {quick.label}
                </Link>
              ) : (
                <button type="button" className="chip" onClick={() => onSay(quick.text)}>
                  {quick.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p id={id} className="field-error" role="alert">
          <Icon of={CircleAlert} size={16} />
          {error}
        </p>
      )}
      {conversation.kind === 'job' && <SendingPhotos uploads={photos} />}
      <div className={css.line}>
        {conversation.kind === 'job' && (
          <AddPictures label="Send photos" small disabled={photos.full} onAdd={photos.add} />
        )}
        <textarea
          ref={field}
          className="input"
          rows={1}
          aria-label="Type a message"
          placeholder="Type a message"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          value={text}
          onChange={(event) => draft.write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className={css.send} aria-label="Send" title="Send">
          <Icon of={SendHorizontal} />
        </button>
      </div>
    </form>
  )
}

/** Lets the other side's messages arrive again. */
function Unblock({ id }: { id: string }) {
  const queries = useQueryClient()
  const unblock = useMutation({
    mutationFn: () => setBlocked(queries, id, false),
  })
  return (
    <>
      <FormError message={unblock.error?.message} />
      <Button size="small" className="mt-2" busy={unblock.isPending} onClick={() => unblock.mutate()}>
        Unblock
      </Button>
    </>
  )
}
