import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { setMatterTaken } from '@/data/inbox/mutations'
import type { InboxItem } from '@/data/inbox/queries'
import { confirmed, failed } from '@/ui/toast'

type Takable = Pick<InboxItem, 'kind' | 'id' | 'title' | 'taken_by'>
type Taking = { item: Takable; mine: boolean }

/** Takes matters and lets them go again; `undo` takes back what was done last. */
export function useTaking() {
  const queries = useQueryClient()
  const me = useSession()?.user.id
  const [last, setLast] = useState<Taking | null>(null)
  const { mutate } = useMutation({
    mutationFn: ({ item, mine }: Taking) => setMatterTaken(queries, item, mine, item.taken_by?.id),
    onSuccess: (_, { item, mine }) => {
      const isUndoable = !item.taken_by || item.taken_by.id === me
      setLast(isUndoable ? { item, mine: !mine } : null)
      confirmed({
        title: mine ? 'Taken' : 'Released',
        detail: isUndoable ? `${item.title}. Press Z to undo.` : item.title,
      })
    },
    onError: ({ message }) => failed({ title: 'Could not update', detail: message }),
  })
  return {
    take: (item: Takable, mine: boolean) => mutate({ item, mine }),
    undo: last ? () => mutate(last) : undefined,
  }
}
