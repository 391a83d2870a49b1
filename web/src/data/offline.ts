import type { InfiniteData, QueryKey } from '@tanstack/react-query'

/** What of a resource is kept in this browser, for when there is no network. */
export type Offline = {
  /** Whether an answer with this key is kept. */
  keeps: (key: QueryKey) => boolean
  /** As much of an answer as is kept; all of it where this is left out. */
  trim?: (key: QueryKey, data: unknown) => unknown
  /** Fetches what can be kept and is not known yet, so that it can be read later. */
  prefetch?: () => Promise<void>
  /** Whether an answer with this key says that there is more to fetch ahead. */
  leadsTo?: (key: QueryKey) => boolean
}

/** For whatever is fetched ahead: once, and never again by itself. */
export const ONCE = { retry: false, staleTime: Number.POSITIVE_INFINITY }

/** The first page of a list, which is what is kept of it. */
export function firstPage(data: unknown): InfiniteData<unknown> {
  const { pages, pageParams } = data as InfiniteData<unknown>
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}
