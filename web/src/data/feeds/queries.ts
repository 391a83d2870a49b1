import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content, type ResponseOf } from '@/api/client'
import { ADMIN } from '@/data/admin/queries'
import { refreshInbox } from '@/data/inbox/queries'

/** What a source says of its car parks right now, and how it is. */
export type Feed = ResponseOf<'/api/v1/admin/feeds', 'get'>['feeds'][number]
/** Something that a feed said and that was not believed. */
export type FeedFinding = ResponseOf<'/api/v1/admin/feeds/{source}', 'get'>['findings'][number]
/** What a person decided of a car park of a feed. */
export type FeedDecision = ResponseOf<'/api/v1/admin/feeds/{source}', 'get'>['decisions'][number]
/** A car park of a feed, and the one on the map that it is or may be. */
export type FeedMatch = ResponseOf<'/api/v1/admin/feed-matches/{id}', 'get'>

const FEEDS = 'feeds'
/** Feeds are asked every minute or so, and no event tells of it. */
const AGAIN_MS = 15_000

export const feedsQuery = queryOptions({
  queryKey: [FEEDS, 'list'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/admin/feeds', { signal })),
  select: ({ feeds }) => feeds,
  refetchInterval: AGAIN_MS,
})

/** A feed with what it said and was not believed. */
export const feedQuery = (source: string) =>
  queryOptions({
    queryKey: [FEEDS, 'one', source],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/feeds/{source}', { params: { path: { source } }, signal })),
    refetchInterval: AGAIN_MS,
  })

export const feedMatchQuery = (id: number) =>
  queryOptions({
    queryKey: [ADMIN, 'feed-match', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/feed-matches/{id}', { params: { path: { id } }, signal })),
  })

/** Says whether the two are one car park; the one on the map is the one that was seen. */
export async function decideFeedMatch(
  queries: QueryClient,
  id: number,
  isSame: boolean,
  carParkId: number,
): Promise<void> {
  const body = { is_same: isSame, car_park_id: carParkId }
  try {
    await content(api.POST('/api/v1/admin/feed-matches/{id}/decision', { params: { path: { id } }, body }))
  } finally {
    // Also where it failed: another admin may have been quicker.
    void queries.invalidateQueries({ queryKey: feedMatchQuery(id).queryKey })
    void queries.invalidateQueries({ queryKey: [FEEDS] })
    refreshInbox(queries)
  }
}

/** Takes a decision back, as it was seen: the rule looks again. */
export async function undoFeedDecision(queries: QueryClient, { id, decided_at }: FeedDecision): Promise<void> {
  const params = { path: { id }, query: { decided_at: decided_at ?? '' } }
  try {
    await content(api.DELETE('/api/v1/admin/feed-matches/{id}/decision', { params }))
  } finally {
    void queries.invalidateQueries({ queryKey: feedMatchQuery(id).queryKey })
    void queries.invalidateQueries({ queryKey: [FEEDS] })
    refreshInbox(queries)
  }
}
