import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { appealByToken } from '@/data/account/mutations'
import { blockByTokenQuery } from '@/data/account/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { Spinner } from '@/ui/Spinner'
import { confirmed } from '@/ui/toast'
import { AccountLayout } from './AccountLayout'
import { Appeal } from './limited/Appeal'

/** The appeal of a blocked user, by the link in their mail: without signing in. */
export default function AppealPage() {
  const { token = '' } = useParams()
  const queries = useQueryClient()
  const block = useQuery(blockByTokenQuery(token))
  const send = async (text: string) => {
    await appealByToken(queries, token, text)
    confirmed({ title: 'Appeal sent' })
  }
  return (
    <AccountLayout title="Appeal">
      {block.data ? (
        <Appeal block={block.data} onAppeal={send} />
      ) : block.isPending ? (
        <Spinner label="Opening your appeal…" />
      ) : (
        <div role="alert" className="grid justify-items-start gap-4">
          <Notice tone="bad" className="w-full">
            {block.error.message}
          </Notice>
          {block.error instanceof ApiError && block.error.status === 404 ? (
            <Link to={paths.home}>Go to CarPal</Link>
          ) : (
            <Button busy={block.isFetching} onClick={() => void block.refetch()}>
              Try again
            </Button>
          )}
        </div>
      )}
    </AccountLayout>
  )
}
