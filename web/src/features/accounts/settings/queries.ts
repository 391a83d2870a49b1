import { queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { pushState } from '@/api/push'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/me/settings', { signal })),
})

/** Whether this browser is pushed to. The person may change that outside the page, so it is looked at again. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: pushState,
  networkMode: 'always',
  staleTime: 0,
  refetchOnWindowFocus: true,
})
