import { queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { type ListQuery, paged } from './lists'
import { ADMIN } from './queries'

export const vehiclesQuery = (query: ListQuery & { claimed?: boolean }) =>
  queryOptions({
    queryKey: [ADMIN, 'vehicles', query],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/vehicles', { params: { query }, signal })),
    select: ({ vehicles, next, total }) => ({ rows: vehicles, next, total }),
    ...paged,
  })
