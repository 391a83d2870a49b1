import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { isOnline } from '@/lib/online'
import { readStored, store } from '@/lib/storage'

type Config = components['schemas']['SiteConfig']

const KEPT = 'carpal.config'

/** What a page that begins without a network goes by; undefined when nothing was kept. */
function kept(): Config | undefined {
  if (isOnline()) return undefined
  try {
    return JSON.parse(readStored(KEPT) ?? '') as Config
  } catch {
    return undefined
  }
}

/** What the server tells every page: where the tiles are, and which mode is on. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const config = await content(api.GET('/api/v1/config', { signal }))
    store(KEPT, JSON.stringify(config))
    return config
  },
  initialData: kept,
  initialDataUpdatedAt: 0,
  staleTime: 5 * 60_000,
})

/** The server's configuration; asked for once and shared. */
export function useConfig() {
  return useQuery(configQuery)
}
