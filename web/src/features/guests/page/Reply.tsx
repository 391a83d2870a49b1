import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, SendHorizontal } from 'lucide-react'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { ApiError } from '@/api/errors'
import { replyAsGuest } from '@/data/guests/mutations'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import css from '../Guests.module.css'
import { messageFault } from '../schemas'

/** Replies to the owner. The same words are one message, however often they are sent. */
export function Reply({ token }: { token: string }) {
  const id = useId()
  const queries = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const attempt = useRef({ of: '', client_id: '' })
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const fail = (sentence: string) => {
    setError(sentence)
    field.current?.focus()
  }
  const reply = useMutation({
    mutationFn: (body: { client_id: string; content: string }) => replyAsGuest(queries, token, body),
    onSuccess: () => {
      attempt.current = { of: '', client_id: '' }
      setText('')
      field.current?.focus()
    },
    onError: (failure) => {
      const said = failure instanceof ApiError ? failure.fields.content : undefined
      fail(said ?? `Failed to send message: ${failure.message}`)
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const content = text.trim()
    const fault = messageFault(content)
    if (fault) return fail(fault)
    setError(null)
    if (attempt.current.of !== content) attempt.current = { of: content, client_id: crypto.randomUUID() }
    reply.mutate({ client_id: attempt.current.client_id, content })
  }
  return (
    <form className={css.foot} onSubmit={submit} noValidate>
      {error && (
        <p id={id} className="field-error" role="alert">
          <Icon of={CircleAlert} size={16} />
          {error}
        </p>
      )}
      <textarea
        ref={field}
        className="input"
        rows={3}
        aria-label="Type a message"
        placeholder="Type a message"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setError(null)
        }}
      />
      <Button type="submit" variant="primary" busy={reply.isPending} icon={<Icon of={SendHorizontal} />}>
        Send
      </Button>
    </form>
  )
}
