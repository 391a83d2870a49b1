import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import { saveNote } from '@/data/messages/mutations'
import { noteQuery } from '@/data/messages/queries'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Skeleton } from '@/ui/Skeleton'
import { confirmed } from '@/ui/toast'
import { LONGEST_NOTE } from '../schemas'
import css from './Thread.module.css'

const FAILED = 'Failed to save note. Please try again.'

/** The user's private note on a conversation; nobody else sees it. */
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
  if (note.isPending && note.fetchStatus === 'fetching') return <Skeleton height={44} />
  // Why it is refused, where the server says so; else the general sentence.
  const refused = save.error instanceof ApiError && [403, 422].includes(save.error.status) ? save.error : null
  const error = save.isError ? (refused?.fields.note ?? refused?.message ?? FAILED) : undefined
  return (
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
        maxLength={LONGEST_NOTE}
        value={typed ?? note.data ?? ''}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={save.isPending} disabled={typed === null}>
        Save
      </Button>
      <FormError message={error} />
    </form>
  )
}
