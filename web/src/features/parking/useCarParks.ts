import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Answer, Verdict } from '@/data/carParks/answers'
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
import { parkerOf } from '@/data/needs/parker'
import type { PulsePoint } from '@/map/layers/pulse'
import { type NumberedAnswer, useAnswerOf, useAnswers } from './answers/useAnswers'

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
  | 'permit_hours'
  | 'ev'
  | 'disabled'
  | 'scam_reported'
  | 'stay_words'
> & { verdict?: Verdict; number?: number }

export type CarParks = ReturnType<typeof useCarParks>

/**
 * What the list, the map and the detail show of the same car parks: one page after another of what is seen, the open car park
 * in full, and what has just changed. Asks again when the server says that something changed, or may have.
 */
export function useCarParks(seen: VisibleArea | null, wanted: Wanted, selectedId: number | null) {
  const config = useConfig()
  const tilesUrl = config.data?.tiles_url ?? null
  const { filters, text, trip, sort } = wanted
  const needs = useNeeds()
  const question = useMemo(() => trip && { trip, filters, needs, sort }, [trip, filters, needs, sort])
  const answers = useAnswers(tilesUrl, question, selectedId)
  const whole = trip !== null || isWhole(wanted)
  const query = viewQuery(tilesUrl ?? '', seen ?? NOWHERE, filters, { text, sort, needs })
  const list = useInfiniteQuery({ ...query, enabled: tilesUrl !== null && seen !== null && trip === null })
  const detail = useQuery(carParkQuery(selectedId, trip?.hours, parkerOf(needs, trip)))
  const tileJson = useQuery({ ...tileJsonQuery(tilesUrl ?? '', 'carparks'), enabled: tilesUrl !== null })

  const [opened, setOpened] = useState({ key: '', rows: PAGE })
  const key = question ? JSON.stringify(question) : query.queryKey.join()
  const rows = opened.key === key ? opened.rows : PAGE

  const first = trip ? undefined : list.data?.pages[0]
  const places = useMemo(() => list.data?.pages.flatMap((page) => page.places) ?? NO_ROWS, [list.data])
  const found: ListedRow[] = trip ? answers.listed : places
  // What came at once is still read a page at a time.
  const listed = useMemo(() => (whole ? found.slice(0, rows) : found), [whole, found, rows])
  const fetchMore = list.hasNextPage ? () => void list.fetchNextPage() : null
  const showMore = found.length > rows ? () => setOpened({ key, rows: rows + PAGE }) : null
  const changed = useChanges(key, trip ? undefined : first?.places, list.isPlaceholderData)
  const alone = useAnswerOf(tilesUrl, answers.selected ? null : question, detail.data ?? null)
  const answer = answers.selected ?? alone
  const selectedRow: ListedRow | undefined = answers.selected ?? listed.find((place) => place.id === selectedId)
  const selected = useMemo(() => selectedRow ?? summaryOf(detail.data, alone), [selectedRow, detail.data, alone])
  const asked = trip ? answers.query : list

  return {
    config: config.data ?? null,
    tileJson: tileJson.data ?? null,
    attribution: tileJson.data?.attribution ?? '',
    total: trip ? answers.total : (first?.total ?? null),
    /** How many car parks in view are invented. */
    practice: (trip ? answers.asked?.answers?.practice : first?.practice) ?? 0,
    zoomTooLow: first?.zoom_too_low ?? false,
    areas: first?.areas ?? NO_AREAS,
    listed,
    /** The car parks for the map to draw itself; null when tiles say the same. */
    drawn: trip ? answers.found : whole ? found : null,
    /** Nothing to show yet; a list of another view is shown while the next one comes. */
    loading: (trip ? !answers.asked?.answers : !first) && !asked.isError && !config.isError,
    updating: asked.isFetching && !list.isFetchingNextPage,
    error: config.error ?? asked.error,
    retry: () => void (config.isError ? config.refetch() : asked.refetch()),
    /** How long the driver wants to stay, when that is known. */
    hours: trip?.hours ?? null,
    /** What the driver needs of any car park. */
    needs,
    /** The stay that was asked for. */
    trip,
    /** The whole question with its answers, where one was asked. */
    asked: answers.asked,
    /** What the open car park answers. */
    answer: answer?.id === selectedId ? answer : null,
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

/** A car park of a list; what it answers, where something was asked. */
export type ListedRow = ListedCarPark | NumberedAnswer

const NO_ROWS: ListedCarPark[] = []
const NO_AREAS: AreaCount[] = []
const NOWHERE: VisibleArea = { bounds: [0, 0, 0, 0], zoom: 0, centre: { lng: 0, lat: 0 } }

function summaryOf(carPark: CarPark | undefined, answer: Answer | null): SelectedCarPark | null {
  if (!carPark) return null
  const has = (code: string) => carPark.facilities.includes(code)
  return {
    ...carPark,
    availability: carPark.availability ?? null,
    reported: carPark.availability_basis === 'reported',
    ev: has('ev_charging'),
    disabled: has('disabled_access'),
    ...(answer && { verdict: answer.verdict, ...(answer.stay_words && { stay_words: answer.stay_words }) }),
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
