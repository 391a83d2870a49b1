import { useQuery, useQueryClient } from '@tanstack/react-query'
import { appeal } from '@/data/account/mutations'
import { restrictionQuery } from '@/data/account/queries'
import { ErrorState } from '@/ui/ErrorState'
import { SkeletonRows } from '@/ui/Skeleton'
import { confirmed } from '@/ui/toast'
import { Appeal } from './Appeal'
import css from './Limited.module.css'

/** Why the user's account is blocked or suspended, and their appeal. The reason stands there before the rest is loaded. */
export function OwnRestriction({ reason }: { reason: string | null | undefined }) {
  const queries = useQueryClient()
  const { data, isError, error, isFetching, refetch } = useQuery(restrictionQuery)
  const send = async (text: string) => {
    await appeal(queries, text)
    confirmed({ title: 'Appeal sent' })
  }
  return (
    <div className={css.padded}>
      {data ? (
        <Appeal restriction={data} onAppeal={send} />
      ) : isError ? (
        <>
          <p>{reason}</p>
          <ErrorState
            title="Your appeal could not be loaded"
            detail={error.message}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        </>
      ) : (
        <div aria-busy="true">
          <p>{reason}</p>
          <SkeletonRows rows={1} />
        </div>
      )}
    </div>
  )
}
