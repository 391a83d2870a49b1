import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { appealByToken } from '@/data/account/mutations'
import { restrictionByTokenQuery } from '@/data/account/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { Spinner } from '@/ui/Spinner'
import { confirmed } from '@/ui/toast'
import { AccountLayout } from './AccountLayout'
import { Appeal } from './limited/Appeal'

/** The appeal of a blocked or suspended user, by the link in their email: without signing in. */
export default function AppealPage() {
  const { token = '' } = useParams()
  const queries = useQueryClient()
  const restriction = useQuery(restrictionByTokenQuery(token))
  const send = async (text: string) => {
    await appealByToken(queries, token, text)
    confirmed({ title: 'Appeal sent' })
  }
  return (
    <AccountLayout title="Appeal">
      {restriction.data ? (
        <Appeal restriction={restriction.data} onAppeal={send} />
      ) : restriction.isPending ? (
        <Spinner label="Opening your appeal…" />
      ) : (
        <div role="alert" className="grid justify-items-start gap-4">
          <Notice tone="bad" className="w-full">
            {restriction.error.message}
          </Notice>
          {restriction.error instanceof ApiError && restriction.error.status === 404 ? (
            <Link to={paths.home}>Go to CarPal</Link>
          ) : (
            <Button busy={restriction.isFetching} onClick={() => void restriction.refetch()}>
              Try again
            </Button>
          )}
        </div>
      )}
    </AccountLayout>
  )
}
