import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, done } from '@/api/client'
import { conversationQuery } from '@/api/messages'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'

/** Lets the other side's messages arrive again. */
export function Unblock({ id }: { id: string }) {
  const queries = useQueryClient()
  const unblock = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/conversations/{id}/block', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: conversationQuery(queries, id).queryKey }),
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
