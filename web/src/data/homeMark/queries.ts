import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content, done } from '@/api/client'

/** Whether the user marked a place as home. Where it is, no page is told. */
export const homeMarkQuery = queryOptions({
  queryKey: ['home mark'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/me/home', { signal })),
})

export async function markHome(queries: QueryClient, at: { lng: number; lat: number }): Promise<void> {
  queries.setQueryData(homeMarkQuery.queryKey, await content(api.PUT('/api/v1/me/home', { body: at })))
}

export async function forgetHome(queries: QueryClient): Promise<void> {
  await done(api.DELETE('/api/v1/me/home'))
  await queries.invalidateQueries({ queryKey: homeMarkQuery.queryKey })
}
