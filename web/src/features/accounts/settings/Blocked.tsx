import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { setBlocked } from '@/data/messages/mutations'
import { blockedQuery } from '@/data/messages/queries'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { Plate } from '@/ui/Plate'
import { QueryContent } from '@/ui/QueryContent'
import { Row } from '@/ui/Row'
import { ShowMore } from '@/ui/ShowMore'
import css from '../Account.module.css'

/** Whom one has blocked, by the conversation it was done in, and the way to let each in again. */
export function Blocked() {
  const list = useInfiniteQuery(blockedQuery)
  const queries = useQueryClient()
  const unblock = useMutation({ mutationFn: (id: string) => setBlocked(queries, id, false) })
  return (
    <Card title="People you have blocked">
      <QueryContent query={list} loading="Loading…" failed="The people you have blocked could not be loaded" rows={2}>
        {({ pages }) => {
          const blocked = pages.flatMap((page) => page.conversations)
          if (blocked.length === 0) {
            return (
              <EmptyState icon={UserX} title="Nobody is blocked">
                To block somebody, open the conversation and choose Block from its menu.
              </EmptyState>
            )
          }
          return (
            <>
              <p className={css.hint}>They can’t tell that you blocked them, and their messages don’t reach you.</p>
              <ul className="rows">
                {blocked.map(({ id, counterparty, registration }) => (
                  <Row
                    key={id}
                    lead={<Icon of={UserX} />}
                    title={counterparty.name}
                    beside={registration && <Plate registration={registration} size={22} />}
                    end={
                      <Button
                        size="small"
                        aria-label={`Unblock ${counterparty.name}`}
                        busy={unblock.isPending && unblock.variables === id}
                        onClick={() => unblock.mutate(id)}
                      >
                        Unblock
                      </Button>
                    }
                  />
                ))}
              </ul>
              <ShowMore list={list} />
            </>
          )
        }}
      </QueryContent>
      <div role="alert" className={unblock.isError ? css.foot : undefined}>
        {unblock.isError && <Notice tone="bad">{unblock.error.message}</Notice>}
      </div>
    </Card>
  )
}
