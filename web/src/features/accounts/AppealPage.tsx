import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api, content } from '@/api/client'
import { ApiError } from '@/api/errors'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { Spinner } from '@/ui/Spinner'
import { confirmed } from '@/ui/toast'
import { Frame } from './Frame'
import { Appeal } from './limited/Appeal'

const appealQuery = (token: string) =>
  queryOptions({
    queryKey: ['appeal', token],
    queryFn: ({ signal }) => content(api.GET('/api/v1/appeals/{token}', { params: { path: { token } }, signal })),
  })

/** The appeal of a blocked user, by the link in their mail: without signing in. */
export default function AppealPage() {
  const { token = '' } = useParams()
  const queries = useQueryClient()
  const query = appealQuery(token)
  const standing = useQuery(query)
  const send = async (text: string) => {
    const answer = content(api.POST('/api/v1/appeals/{token}', { params: { path: { token } }, body: { text } }))
    queries.setQueryData(query.queryKey, await answer)
    confirmed({ title: 'Your appeal is sent' })
  }
  return (
    <Frame title="Appeal">
      {standing.data ? (
        <Appeal standing={standing.data} onAppeal={send} />
      ) : standing.isPending ? (
        <Spinner label="Opening your appeal…" />
      ) : (
        <div role="alert" className="grid justify-items-start gap-4">
          <Notice tone="bad" className="w-full">
            {standing.error.message}
          </Notice>
          {!(standing.error instanceof ApiError && standing.error.status === 404) && (
            <Button busy={standing.isFetching} onClick={() => void standing.refetch()}>
              Try again
            </Button>
          )}
        </div>
      )}
    </Frame>
  )
}
