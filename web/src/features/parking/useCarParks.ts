import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { changedCarParks } from '@/data/carParks/changes'
import type { Filters, Sort } from '@/data/carParks/filters'
import {
  CAR_PARKS,
  carParkQuery,
  isWhole,
  PAGE,
  tileJsonQuery,
  type VisibleArea,
  viewQuery,
} from '@/data/carParks/queries'
import type { Trip } from '@/data/carParks/trip'
import type { AreaCount, CarPark, ListedCarPark } from '@/data/carParks/types'
import { useConfig } from '@/data/config/queries'
import { usePublicEvents } from '@/data/events/usePublicEvents'
import { useNeeds } from '@/data/needs/needs'
import type { PulsePoint } from '@/map/layers/pulse'
import { usableFirst } from './needs/fit'

/** A car park that is open, with everything that its marker and its announcement need. */
export type SelectedCarPark = Pick<
  ListedCarPark,
  | 'id'
  | 'name'
  | 'lng'
  | 'lat'
  | 'access'
  | 'availability'
  | 'reported'
  | 'price'
  | 'price_words'
  | 'ev'
  | 'disabled'
  | 'scam_reported'
>

export type CarParks = ReturnType<typeof useCarParks>

/**
 * What the list, the map and the detail show of the same car parks: one page after another of what is seen, the open car park
 * in full, and what has just changed. Asks again when the server says that something changed, or may have.
 */
export function useCarParks(seen: VisibleArea | null, wanted: Wanted, selectedId: number | null) {
  const config = useConfig()
  const tilesUrl = config.data?.tiles_url ?? null
  const { filters, text, trip, sort } = wanted
  const whole = isWhole(wanted)
  const query = viewQuery(tilesUrl ?? '', seen ?? NOWHERE, filters, { text, trip, sort })
  const list = useInfiniteQuery({ ...query, enabled: tilesUrl !== null && seen !== null })
  const detail = useQuery(carParkQuery(selectedId, trip?.hours))
  const tileJson = useQuery({ ...tileJsonQuery(tilesUrl ?? '', 'carparks'), enabled: tilesUrl !== null })

  const [opened, setOpened] = useState({ key: '', rows: PAGE })
  const key = query.queryKey.join()
  const rows = opened.key === key ? opened.rows : PAGE

  const first = list.data?.pages[0]
  const needs = useNeeds()
  const places = useMemo(() => list.data?.pages.flatMap((page) => page.places) ?? [], [list.data])
  // Only what is here whole can be put in another order.
  const byNeeds = whole && sort === 'best' ? needs : null
  const found = useMemo(() => usableFirst(places, byNeeds), [places, byNeeds])
  // What came at once is still read a page at a time.
  const listed = useMemo(() => (whole ? found.slice(0, rows) : found), [whole, found, rows])
  const fetchMore = list.hasNextPage ? () => void list.fetchNextPage() : null
  const showMore = found.length > rows ? () => setOpened({ key, rows: rows + PAGE }) : null
  const changed = useChanges(key, first?.places, list.isPlaceholderData)
  const selectedRow = listed.find((place) => place.id === selectedId)
  const selected = useMemo(() => selectedRow ?? summaryOf(detail.data), [selectedRow, detail.data])

  return {
    config: config.data ?? null,
    tileJson: tileJson.data ?? null,
    attribution: tileJson.data?.attribution ?? '',
    total: first?.total ?? null,
    /** How many car parks in view are invented. */
    practice: first?.practice ?? 0,
    zoomTooLow: first?.zoom_too_low ?? false,
    areas: first?.areas ?? NO_AREAS,
    listed,
    /** The car parks for the map to draw itself; null when tiles say the same. */
    drawn: whole ? found : null,
    /** Nothing to show yet; a list of another view is shown while the next one comes. */
    loading: !first && !list.isError && !config.isError,
    updating: list.isFetching && !list.isFetchingNextPage,
    error: config.error ?? list.error,
    retry: () => void (config.isError ? config.refetch() : list.refetch()),
    /** How long the driver wants to stay, when that is known. */
    hours: trip?.hours ?? null,
    /** What the driver needs of any car park. */
    needs,
    /** The stay that was asked for. */
    trip,
    /** When the driver arrives, as a local time; null is soon. */
    arrive: trip?.arrive ?? null,
    more: whole ? showMore : fetchMore,
    loadingMore: list.isFetchingNextPage,
    detail,
    selected: selected?.id === selectedId ? selected : null,
    changed,
  }
}

/** What is asked for besides the view. */
export interface Wanted {
  filters: Filters
  /** Words that a name or address must contain; empty for all. */
  text: string
  trip: Trip | null
  sort: Sort
}

const NO_AREAS: AreaCount[] = []
const NOWHERE: VisibleArea = { bounds: [0, 0, 0, 0], zoom: 0, centre: { lng: 0, lat: 0 } }

function summaryOf(carPark: CarPark | undefined): SelectedCarPark | null {
  if (!carPark) return null
  const has = (code: string) => carPark.facilities.includes(code)
  return {
    ...carPark,
    availability: carPark.availability ?? null,
    reported: carPark.availability_basis === 'reported',
    ev: has('ev_charging'),
    disabled: has('disabled_access'),
  }
}

/** Asks again on the server's word, and says which of the listed car parks then were new or different. */
function useChanges(key: string, places: ListedCarPark[] | undefined, stale: boolean): PulsePoint[] {
  const queries = useQueryClient()
  const [changed, setChanged] = useState<PulsePoint[]>([])
  const told = useRef(false)
  const before = useRef<{ key: string; places: ListedCarPark[] } | null>(null)

  const askAgain = () => queries.invalidateQueries({ queryKey: [CAR_PARKS] })
  usePublicEvents({
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
      const news = changedCarParks(before.current.places, places)
      if (news.length > 0) setChanged(news)
      told.current = false
    }
    before.current = { key, places }
  }, [key, places, stale])

  return changed
}
