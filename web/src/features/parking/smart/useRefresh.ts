import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ApiError } from '@/api/errors'
import { refreshCarParks } from '@/data/carParks/mutations'
import { CAR_PARKS, summaryQuery } from '@/data/carParks/queries'
import { confirmed, failed } from '@/ui/toast'
import { formatLoaded } from '../format'

/** Older data is asked for again by itself, where none is loaded. */
const STALE_MS = 24 * 60 * 60 * 1000
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
  const awaited = useRef(false)
  const data = summary.data

  const trouble = (error: Error) => {
    awaited.current = false
    const detail = error instanceof ApiError && error.status !== 0 ? error.message : 'Failed to fetch parking data'
    failed({ title: 'Error Loading Parking Data', detail })
  }
  const ask = useMutation({
    // Without a network it fails at once, and says so.
    networkMode: 'always',
    mutationFn: () => refreshCarParks(queries),
    onMutate: () => {
      awaited.current = true
    },
    onError: trouble,
  })

  const settled = useEffectEvent(() => {
    if (!awaited.current || !data) return
    awaited.current = false
    void queries.invalidateQueries({ queryKey: [CAR_PARKS, 'view'] })
    confirmed({ title: 'UK Parking Data Loaded', detail: formatLoaded(data) })
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
    error: ask.error ?? summary.error,
    busy: ask.isPending || (data?.refreshing ?? false),
    refresh: () => ask.mutate(),
  }
}

export type Refresh = ReturnType<typeof useRefresh>
