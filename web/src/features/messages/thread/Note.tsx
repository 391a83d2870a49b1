import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Lock } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import { saveNote } from '@/data/messages/mutations'
import { noteQuery } from '@/data/messages/queries'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { Skeleton } from '@/ui/Skeleton'
import { confirmed } from '@/ui/toast'
import { MAX_NOTE_LENGTH } from '../schemas'
import css from './Thread.module.css'

const FAILED = 'Failed to save note. Please try again.'

/** The user's private note on a conversation, folded to its first line; nobody else sees it. */
export function Note({ id }: { id: string }) {
  const queries = useQueryClient()
  const note = useQuery(noteQuery(id))
  // Null until something is typed, so that what was saved shows as soon as it is there.
  const [typed, setTyped] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: (note: string) => saveNote(queries, id, note),
    onSuccess: () => {
      setTyped(null)
      confirmed({ title: 'Note saved' })
    },
  })
  // Why it is refused, where the server says so; else the general sentence.
  const refused = save.error instanceof ApiError && [403, 422].includes(save.error.status) ? save.error : null
  const error = save.isError ? (refused?.fields.note ?? refused?.message ?? FAILED) : undefined
  const text = typed ?? note.data ?? ''
  const form = (
    <form
      className={css.note}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== null) save.mutate(typed)
      }}
    >
      <textarea
        className="input"
        rows={1}
        aria-labelledby={`note-${id}`}
        placeholder="Add a note"
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={save.isPending} disabled={typed === null}>
        Save
      </Button>
      <FormError message={error} />
    </form>
  )
  return (
    <details className={css.fold}>
      <summary>
        <Icon of={Lock} size={16} />
        <b id={`note-${id}`}>Personal note</b>
        <span className={css.noteLine}>{text.trim().split('\n')[0] || 'Only you can see this'}</span>
        <span className={css.chevron}>
          <Icon of={ChevronDown} size={16} />
        </span>
      </summary>
      {note.isPending && note.fetchStatus === 'fetching' ? <Skeleton height={44} /> : form}
    </details>
  )
}
