import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, content } from './client'

/** What the server tells every page: where the tiles are, and which mode is on. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/config', { signal })),
  staleTime: 5 * 60_000,
})

/** The server's configuration; asked for once and shared. */
export function useConfig() {
  return useQuery(configQuery)
}
