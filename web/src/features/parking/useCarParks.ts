import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useConfig } from '@/api/config'
import { useLive } from '@/api/useLive'
import type { PulsePoint } from '@/map/layers/pulse'
import { changedPlaces } from './data/changes'
import { carParkQuery, type Seen, tileJsonQuery, viewQuery } from './data/queries'
import type { CarPark, ListedPlace } from './data/types'
import type { Filters } from './filters'

/** A place that is open, with everything that its marker and its announcement need. */
export type SelectedPlace = Pick<
  ListedPlace,
  | 'id'
  | 'name'
  | 'lng'
  | 'lat'
  | 'access'
  | 'availability'
  | 'price'
  | 'price_words'
  | 'ev'
  | 'disabled'
  | 'scam_reported'
>

export type CarParks = ReturnType<typeof useCarParks>

/**
 * What the list, the map and the detail show of the same places: one page after another of what is seen, the open place
 * in full, and what has just changed. Asks again when the server says that something changed, or may have.
 */
export function useCarParks(seen: Seen | null, filters: Filters, selectedId: number | null) {
  const config = useConfig()
  const tilesUrl = config.data?.tiles_url ?? null
  const query = viewQuery(tilesUrl ?? '', seen ?? NOWHERE, filters)
  const list = useInfiniteQuery({ ...query, enabled: tilesUrl !== null && seen !== null })
  const detail = useQuery(carParkQuery(selectedId))
  const tileJson = useQuery({ ...tileJsonQuery(tilesUrl ?? '', 'carparks'), enabled: tilesUrl !== null })

  const first = list.data?.pages[0]
  const places = useMemo(() => list.data?.pages.flatMap((page) => page.places) ?? [], [list.data])
  const changed = useChanges(query.queryKey.join(), first?.places, list.isPlaceholderData)
  const listed = places.find((place) => place.id === selectedId)
  const selected = useMemo(() => listed ?? summaryOf(detail.data), [listed, detail.data])

  return {
    config: config.data ?? null,
    tileJson: tileJson.data ?? null,
    attribution: tileJson.data?.attribution ?? '',
    total: first?.total ?? null,
    zoomTooLow: first?.zoom_too_low ?? false,
    areas: first?.areas ?? [],
    places,
    /** Nothing to show yet; a list of another view is shown while the next one comes. */
    loading: !first && !list.isError && !config.isError,
    updating: list.isFetching && !list.isFetchingNextPage,
    error: config.error ?? list.error,
    retry: () => void (config.isError ? config.refetch() : list.refetch()),
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    loadingMore: list.isFetchingNextPage,
    detail,
    selected: selected?.id === selectedId ? selected : null,
    changed,
  }
}

const NOWHERE: Seen = { bounds: [0, 0, 0, 0], zoom: 0, centre: { lng: 0, lat: 0 } }

function summaryOf(carPark: CarPark | undefined): SelectedPlace | null {
  if (!carPark) return null
  const has = (code: string) => carPark.facilities.includes(code)
  return {
    ...carPark,
    availability: carPark.availability ?? null,
    ev: has('ev_charging'),
    disabled: has('disabled_access'),
  }
}

/** Asks again on the server's word, and says which of the listed places then were new or different. */
function useChanges(key: string, places: ListedPlace[] | undefined, stale: boolean): PulsePoint[] {
  const queries = useQueryClient()
  const [changed, setChanged] = useState<PulsePoint[]>([])
  const told = useRef(false)
  const before = useRef<{ key: string; places: ListedPlace[] } | null>(null)

  const askAgain = () => queries.invalidateQueries({ queryKey: ['carparks'] })
  useLive({
    onEvent: (event) => {
      if (event.event !== 'tiles_changed' || event.tileset !== 'carparks') return
      told.current = true
      void askAgain()
    },
    onMissed: () => void askAgain(),
  })

  useEffect(() => {
    if (!places || stale) return
    if (told.current && before.current?.key === key) {
      const news = changedPlaces(before.current.places, places)
      if (news.length > 0) setChanged(news)
      told.current = false
    }
    before.current = { key, places }
  }, [key, places, stale])

  return changed
}
