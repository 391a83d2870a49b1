import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Caches what the server has just told. What was being asked for meanwhile may have been read before that, or after
 * something else that happened since: it is asked for anew, so that the older answer never stays.
 */
export function keep<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  told: Data | ((known: Data | undefined) => Data | undefined),
): void {
  const isAsking = queries.getQueryState(queryKey)?.fetchStatus === 'fetching'
  queries.setQueryData<Data>(queryKey, told)
  if (isAsking) void queries.refetchQueries({ queryKey, exact: true })
}
