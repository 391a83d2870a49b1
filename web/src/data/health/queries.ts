import { queryOptions } from '@tanstack/react-query'
import { api, content, type ResponseOf } from '@/api/client'

/** How the programs, the stores and the queue are, and what is stored. */
export type Health = ResponseOf<'/api/v1/admin/health', 'get'>

const AGAIN_MS = 10_000

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/admin/health', { signal })),
  refetchInterval: AGAIN_MS,
})
