import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '@/api/errors'
import { refreshCarParks } from '@/data/carParks/mutations'
import { CAR_PARKS, summaryQuery } from '@/data/carParks/queries'
import { confirmed, failed } from '@/ui/toast'
import { formatFailedCities, formatFetched, formatLoaded } from '../format'

/** Older data is asked for again by itself, where none is loaded. */
const STALE_MS = 24 * 60 * 60 * 1000
const NO_ANSWER = 'Failed to fetch parking data'
/** How often a refresh that is under way is looked at. */
const POLL_INTERVAL_MS = 2000

/**
 * Asks our server for fresh data, waits until its queue is through, and says what was loaded. It asks by itself only
 * when nothing is loaded and nothing was fetched within a day.
 */
export function useRefresh(wanted: boolean) {
  const queries = useQueryClient()
  const summary = useQuery({
    ...summaryQuery,
    enabled: wanted,
    refetchInterval: (query) => (query.state.data?.refreshing ? POLL_INTERVAL_MS : false),
  })
  /** When anything was fetched last before the refresh that is waited for. */
  const before = useRef<{ fetchedAt: string | null } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const data = summary.data

  const trouble = (detail: string) => {
    before.current = null
    setFailure(detail)
    failed({ title: 'Error Loading Parking Data', detail })
  }
  const ask = useMutation({
    // Without a network it fails at once, and says so.
    networkMode: 'always',
    mutationFn: async () => {
      // What the screen has may be older than this press, or not be there yet.
      const { fetched_at } = await queries.fetchQuery({
        ...summaryQuery,
        networkMode: 'always',
        retry: false,
        staleTime: 0,
      })
      before.current = { fetchedAt: fetched_at }
      await refreshCarParks(queries)
    },
    onMutate: () => setFailure(null),
    onError: (error) => trouble(error instanceof ApiError && error.status !== 0 ? error.message : NO_ANSWER),
  })

  const settled = useEffectEvent(() => {
    if (!before.current || !data) return
    const { fetchedAt } = before.current
    before.current = null
    const { fetched_at, failed_cities } = data
    if (fetched_at === fetchedAt) {
      if (failed_cities > 0) trouble(formatFailedCities(failed_cities))
      else confirmed({ title: 'Already up to date', detail: formatFetched(fetched_at, new Date()) })
      return
    }
    void queries.invalidateQueries({ queryKey: [CAR_PARKS, 'view'] })
    confirmed({
      title: 'UK Parking Data Loaded',
      detail: failed_cities > 0 ? `${formatLoaded(data)}. ${formatFailedCities(failed_cities)}` : formatLoaded(data),
    })
  })
  const quiet = data && !data.refreshing && !ask.isPending
  useEffect(() => {
    if (quiet) settled()
  }, [quiet])

  const startsEmpty =
    data?.total === 0 && !data.refreshing && (!data.fetched_at || Date.now() - Date.parse(data.fetched_at) > STALE_MS)
  const askMyself = useEffectEvent(() => ask.isIdle && ask.mutate())
  useEffect(() => {
    if (startsEmpty) askMyself()
  }, [startsEmpty])

  return {
    summary: data ?? null,
    /** Nothing is known yet. */
    waiting: summary.isPending && summary.fetchStatus === 'fetching',
    error: failure ?? summary.error?.message ?? null,
    busy: ask.isPending || (data?.refreshing ?? false),
    refresh: () => ask.mutate(),
  }
}

export type Refresh = ReturnType<typeof useRefresh>
