import { queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { ADMIN } from './queries'

/** How often the figures are asked for again. */
const POLL_MS = 60_000

export const dashboardQuery = queryOptions({
  queryKey: [ADMIN, 'dashboard'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/admin/dashboard', { signal })),
  refetchInterval: POLL_MS,
})
