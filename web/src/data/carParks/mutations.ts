import type { QueryClient } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { summaryQuery } from './queries'

/** Asks the server for fresh data. It has begun when this resolves; the summary says until when. */
export async function refreshCarParks(queries: QueryClient): Promise<void> {
  await content(api.POST('/api/v1/car-parks/refresh'))
  // An answer that was on its way before the wish knows nothing of it.
  await queries.cancelQueries({ queryKey: summaryQuery.queryKey })
  await queries.fetchQuery({ ...summaryQuery, networkMode: 'always', staleTime: 0 })
}
