import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'

/** What is asked for once more as soon as the answer that is on its way is there. */
const waiting = new WeakSet<Query>()

/**
 * Has what is shown asked for again. An answer on its way may be older than what happened, so it is asked for once more after it. It
 * is not cancelled: where things happen faster than the server answers, nothing would ever arrive.
 */
export function askAgain(queries: QueryClient, filters: InvalidateQueryFilters): void {
  const busy = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  void queries.invalidateQueries(filters, { cancelRefetch: false })
  for (const query of busy) {
    if (waiting.has(query)) continue
    waiting.add(query)
    const once = () => {
      waiting.delete(query)
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
    }
    query.promise?.then(once, once)
  }
}
