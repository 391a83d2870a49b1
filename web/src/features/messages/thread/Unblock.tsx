import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setBlocked } from '@/data/messages/mutations'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'

/** Lets the other side's messages arrive again. */
export function Unblock({ id }: { id: string }) {
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
