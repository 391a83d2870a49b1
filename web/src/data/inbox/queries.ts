import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content, type ResponseOf } from '@/api/client'
import type { paths } from '@/api/schema.gen'
import { ADMIN } from '@/data/admin/queries'
import { askAgain } from '@/data/askAgain'

type Inbox = ResponseOf<'/api/v1/admin/inbox', 'get'>
/** One matter that waits for an admin. */
export type InboxItem = Inbox['items'][number]
export type InboxKind = InboxItem['kind']
/** How many matters of each kind wait, whoever has taken them. */
export type InboxCounts = Inbox['counts']
export type InboxPriority = InboxItem['priority']

type Asked = NonNullable<paths['/api/v1/admin/inbox']['get']['parameters']['query']>

/** What waits for an admin, the most urgent first, at most 200 matters. Shares its answers with the rail, which counts them. */
export const inboxQuery = (asked: Asked = {}) =>
  queryOptions({
    queryKey: [ADMIN, 'inbox', asked],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/inbox', { params: { query: asked }, signal })),
    placeholderData: keepPreviousData,
  })

/** The part of a query's key that says that it asks for the matters of car parks: those of the inbox that stand on a map. */
export const CAR_PARK_MATTERS = 'car-park-matters'

/** Asks for the inbox again: something in it was decided, or is said to have changed. */
export function refreshInbox(queries: QueryClient): void {
  askAgain(queries, { queryKey: [ADMIN, 'inbox'] })
  askAgain(queries, { queryKey: [ADMIN, CAR_PARK_MATTERS] })
}
