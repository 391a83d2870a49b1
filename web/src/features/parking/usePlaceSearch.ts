import { useQueryClient } from '@tanstack/react-query'
import { answersQuery, usable } from '@/data/carParks/answers'
import type { Filters, Sort } from '@/data/carParks/filters'
import { nearestQuery, viewQuery } from '@/data/carParks/queries'
import { configQuery } from '@/data/config/queries'
import { useNeeds } from '@/data/needs/needs'
import { searchQuery } from '@/data/places/queries'
import type { Place } from '@/data/places/types'
import { metresBetween } from '@/lib/geo'
import { SEARCH_FAILED } from '@/map/searchErrors'
import { type Insets, type MapView, type Size, viewOfBounds } from '@/map/view'
import { confirmed, failed } from '@/ui/toast'
import { formatCount, formatWithin } from './format'
import type { UrlState } from './urlState'
import { visibleArea } from './useViewport'

/** How far from a place its parking may be, in degrees either way. */
const NEARBY_DEGREES = 0.05

const CAR_PARK_ZOOM = 16.5
/** How close to look at a place of each kind; at others `USUAL_ZOOM`. */
const ZOOMS: Partial<Record<Place['kind'], number>> = {
  town: 14,
  locality: 14.5,
  postcode: 15.5,
  car_park: CAR_PARK_ZOOM,
}
const USUAL_ZOOM = 16

export interface SearchContext {
  filters: Filters
  sort: Sort
  view: MapView
  size: Size
  /** What lies over the map while the list shows. */
  insets: Insets
  go: (part: Partial<UrlState>) => void
}

type Point = { lng: number; lat: number }
/** Where to go: an answer of place search, or a destination of before, whose kind is not known any more. */
type Destination = Point & Pick<Place, 'name'> & Partial<Pick<Place, 'kind' | 'car_park_id'>>
/** What narrows the list after arriving there. */
type Narrowing = Partial<Pick<UrlState, 'filters' | 'trip'>>

/** The view whose middle is midway between two points, and which shows both. */
export function midwayView(a: Point, b: Point, size: Size, insets: Insets): MapView {
  const lng = (a.lng + b.lng) / 2
  const lat = (a.lat + b.lat) / 2
  // A fifth of the view lies beyond either of them, under what floats on the map: the chips, its buttons, the key.
  const wide = Math.abs(a.lng - b.lng) * 0.85
  const high = Math.abs(a.lat - b.lat) * 0.85
  return { ...viewOfBounds([lng - wide, lat - high, lng + wide, lat + high], size, insets, 16), lng, lat }
}

/** How many of the nearest car parks are in view after arriving. */
const SHOWN = 3
/** How many of the first answers to a question are. */
const ANSWERS_SHOWN = 5

/** The view with a point in its middle that shows others too, at most at a zoom. */
export function viewAround(at: Point, others: Point[], size: Size, insets: Insets, zoom: number): MapView {
  // More than they need, so that none lies under what floats at the edges of the map.
  const reach = (side: 'lng' | 'lat') => 1.6 * Math.max(...others.map((other) => Math.abs(other[side] - at[side])))
  const [wide, high] = [reach('lng'), reach('lat')]
  const bounds = [at.lng - wide, at.lat - high, at.lng + wide, at.lat + high] as const
  return { ...viewOfBounds([...bounds], size, insets, zoom), lng: at.lng, lat: at.lat }
}

/** As the link will have it. */
const rounded = ({ lng, lat, zoom }: MapView): MapView => ({
  lng: Number(lng.toFixed(6)),
  lat: Number(lat.toFixed(6)),
  zoom: Math.floor(zoom * 100) / 100,
})

const closest = (kind: Place['kind'] | undefined) => (kind ? (ZOOMS[kind] ?? USUAL_ZOOM) : 15)

/** Goes to places by name, and says what parking there is. */
export function usePlaceSearch({ filters, sort, view, size, insets, go }: SearchContext) {
  const queries = useQueryClient()
  const needs = useNeeds()

  /** How many car parks the page will list of a view: it asks for the same, so that what it says and shows agree. */
  const countIn = async (tilesUrl: string, view: MapView, asked: Filters, narrowed: { text: string }) => {
    const seen = visibleArea(view, size, insets)
    const list = await queries.fetchInfiniteQuery(viewQuery(tilesUrl, seen, asked, { ...narrowed, sort, needs }))
    return list.pages[0]?.total ?? 0
  }

  /** Where to look for parking at a place, and what to say of it. */
  const arrive = async (
    { lng, lat, name, kind }: Destination,
    { filters: asked = filters, trip = null }: Narrowing,
  ) => {
    // A quick driver asks before the page knows where the tile server is.
    const { tiles_url: tilesUrl } = await queries.ensureQueryData(configQuery)
    const nearest = await queries.fetchQuery(nearestQuery(tilesUrl, { lng, lat }, asked, trip, needs))
    const near = nearest.filter((one) => Math.hypot(one.lng - lng, one.lat - lat) <= NEARBY_DEGREES)
    const [first] = nearest
    if (!first)
      return { view: { lng, lat, zoom: closest(kind) }, message: 'No parking data available for this area yet.' }
    const metres = metresBetween([lng, lat], [first.lng, first.lat])
    const tooShort = trip && trip.walkMetres < metres ? trip : null
    if (near.length === 0 || tooShort) {
      const beyond = tooShort ? ` None is ${formatWithin(tooShort)}, so the search goes farther.` : ''
      return {
        view: midwayView({ lng, lat }, first, size, insets),
        message: `No parking directly at ${name}. Showing nearby parking options.${beyond}`,
      }
    }
    const viewOf = (shown: Point[]) => rounded(viewAround({ lng, lat }, shown, size, insets, closest(kind)))
    if (trip) {
      // The page asks for the same, so that what it says and shows agree.
      const found = await queries.fetchQuery(answersQuery(tilesUrl, { trip, filters: asked, needs, sort }))
      const best = found.answers.filter(({ verdict }) => verdict !== 'does_not_fit').slice(0, ANSWERS_SHOWN)
      const n = usable(found.counts)
      // Where all that is in reach is ruled out, none was found.
      const message =
        n === 0
          ? `No parking directly at ${name}. Showing nearby parking options.`
          : `Found ${formatCount(n)} parking locations near ${name}`
      return { view: viewOf(best.length > 0 ? best : near.slice(0, SHOWN)), message }
    }
    const view = viewOf(near.slice(0, SHOWN))
    const n = await countIn(tilesUrl, view, asked, { text: '' })
    return { view, message: `Found ${formatCount(n)} parking locations near ${name}` }
  }
  const lost = () => {
    failed(SEARCH_FAILED)
    return false
  }

  /** Goes to a place; a car park opens. Answers whether it got there. */
  const visit = async (place: Destination, rest: Partial<UrlState> = {}): Promise<boolean> => {
    if (place.car_park_id && !rest.trip) {
      go({
        carParkId: place.car_park_id,
        view: { ...place, zoom: CAR_PARK_ZOOM },
        text: '',
        destination: null,
        ...rest,
      })
      return true
    }
    try {
      const found = await arrive(place, rest)
      const destination = rest.trip ? null : { name: place.name, lng: place.lng, lat: place.lat }
      go({ view: found.view, carParkId: null, text: '', destination, ...rest, trip: rest.trip ?? null })
      confirmed({ title: 'Location Found', detail: found.message })
      return true
    } catch {
      return lost()
    }
  }

  /** The best place by a name, or null where there is none. A search that failed has said so. */
  const find = async (text: string): Promise<Place | null | 'failed'> => {
    try {
      return (await queries.fetchQuery(searchQuery(text, view)))[0] ?? null
    } catch {
      lost()
      return 'failed'
    }
  }

  /** Whether a car park in view has a text in its name or address. */
  const matches = async (text: string): Promise<boolean> => {
    try {
      const { tiles_url: tilesUrl } = await queries.ensureQueryData(configQuery)
      return (await countIn(tilesUrl, view, filters, { text })) > 0
    } catch {
      return false
    }
  }

  return { visit, find, matches }
}

export type PlaceSearch = ReturnType<typeof usePlaceSearch>
