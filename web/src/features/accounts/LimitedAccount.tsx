import { useQuery, useQueryClient } from '@tanstack/react-query'
import { appeal } from '@/data/account/mutations'
import { blockQuery } from '@/data/account/queries'
import type { User } from '@/data/account/types'
import { Card } from '@/ui/Card'
import { ErrorState } from '@/ui/ErrorState'
import { SkeletonRows } from '@/ui/Skeleton'
import { confirmed } from '@/ui/toast'
import { Appeal } from './limited/Appeal'
import { Deletion } from './limited/Deletion'
import css from './limited/Limited.module.css'
import { SignOutButton } from './SignOutButton'
import { YourData } from './settings/YourData'

/** The home of a user whose account is blocked or about to be deleted: why, and what they still may do. */
export default function LimitedAccount({ me }: { me: User }) {
  return (
    <div className={css.page}>
      {me.status === 'blocked' && <Blocked me={me} />}
      {me.deletes_at && <Deletion deletesAt={me.deletes_at} />}
      <YourData deletable={!me.deletes_at} />
      <SignOutButton />
    </div>
  )
}

function Blocked({ me }: { me: User }) {
  const queries = useQueryClient()
  const block = useQuery(blockQuery)
  const send = async (text: string) => {
    await appeal(queries, text)
    confirmed({ title: 'Appeal sent' })
  }
  return (
    <Card title="Your account is blocked.">
      <div className={css.padded}>
        {block.data ? (
          <Appeal block={block.data} onAppeal={send} />
        ) : block.isError ? (
          <>
            <p>{me.blocked_reason}</p>
            <ErrorState
              title="Your appeal could not be loaded"
              detail={block.error.message}
              onRetry={() => void block.refetch()}
              busy={block.isFetching}
            />
          </>
        ) : (
          <div aria-busy="true">
            <p>{me.blocked_reason}</p>
            <SkeletonRows rows={1} />
          </div>
        )}
      </div>
    </Card>
  )
}
