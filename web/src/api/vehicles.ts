import { queryOptions } from '@tanstack/react-query'
import { api, content } from './client'

/** The user's own vehicles, the latest added first. */
export const vehiclesQuery = queryOptions({
  queryKey: ['vehicles'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/vehicles', { signal })),
})
