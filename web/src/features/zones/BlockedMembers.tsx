import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { liftBlock } from '@/data/zones/mutations'
import { zoneBlocksQuery } from '@/data/zones/queries'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { EmptyState } from '@/ui/EmptyState'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { QueryContent } from '@/ui/QueryContent'
import { Row } from '@/ui/Row'
import { ShowMore } from '@/ui/ShowMore'

/** Whom one blocked in zones, to be unblocked. */
export function BlockedMembers({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const blocks = useInfiniteQuery(zoneBlocksQuery)
  const lift = useMutation({ mutationFn: (id: string) => liftBlock(queries, id) })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Blocked members"
      description="You don’t see what they write under their name."
      foot={<Button onClick={onClose}>Done</Button>}
    >
      <FormError message={lift.error?.message} />
      <QueryContent query={blocks} loading="Loading…" failed="They could not be loaded">
        {({ pages }) => {
          const all = pages.flatMap((page) => page.blocks)
          if (all.length === 0) return <EmptyState icon={UserX} title="Nobody is blocked" />
          return (
            <>
              <ul className="rows" aria-label="Blocked members">
                {all.map(({ id, name }) => (
                  <Row
                    key={id}
                    lead={<Icon of={UserX} />}
                    title={name}
                    end={
                      <Button
                        size="small"
                        aria-label={`Unblock ${name}`}
                        busy={lift.isPending && lift.variables === id}
                        onClick={() => lift.mutate(id)}
                      >
                        Unblock
                      </Button>
                    }
                  />
                ))}
              </ul>
              <ShowMore list={blocks} />
            </>
          )
        }}
      </QueryContent>
    </Dialog>
  )
}
