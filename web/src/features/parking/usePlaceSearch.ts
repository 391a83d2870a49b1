import { useQueryClient } from '@tanstack/react-query'
import type { Filters } from '@/data/carParks/filters'
import { countQuery, nearestQuery } from '@/data/carParks/queries'
import { configQuery } from '@/data/config/queries'
import { searchQuery } from '@/data/places/queries'
import type { Place } from '@/data/places/types'
import type { Bounds } from '@/lib/geo'
import { type Insets, type MapView, type Size, viewOfBounds } from '@/map/view'
import { confirmed, failed } from '@/ui/toast'
import type { Address } from './address'
import { formatCount } from './format'

/** How far from a place its parking may be, in degrees either way. */
const NEARBY_DEGREES = 0.05

/** How close to look at a place of each kind. */
const ZOOMS: Record<Place['kind'], number> = {
  town: 14,
  locality: 14.5,
  postcode: 15.5,
  station: 16,
  street: 16,
  car_park: 16.5,
}

export interface SearchContext {
  filters: Filters
  view: MapView
  size: Size
  insets: Insets
  go: (part: Partial<Address>) => void
}

type Point = { lng: number; lat: number }
/** Where to go: an answer of place search, or a destination of before, whose kind is not known any more. */
type Destination = Point & Pick<Place, 'name'> & Partial<Pick<Place, 'kind' | 'car_park_id'>>
/** What narrows the list after arriving there. */
type Narrowing = Partial<Pick<Address, 'filters' | 'trip'>>

/** The view whose middle is midway between two points, and which shows both. */
export function midwayView(a: Point, b: Point, size: Size, insets: Insets): MapView {
  const lng = (a.lng + b.lng) / 2
  const lat = (a.lat + b.lat) / 2
  const wide = Math.abs(a.lng - b.lng) * 0.6
  const high = Math.abs(a.lat - b.lat) * 0.6
  return { ...viewOfBounds([lng - wide, lat - high, lng + wide, lat + high], size, insets, 16), lng, lat }
}

/** Goes to places by name, and says what parking there is. */
export function usePlaceSearch({ filters, view, size, insets, go }: SearchContext) {
  const queries = useQueryClient()

  /** Where to look for parking at a place, and what to say of it. */
  const arrive = async (
    { lng, lat, name, kind }: Destination,
    { filters: asked = filters, trip = null }: Narrowing,
  ) => {
    const near: Bounds = [lng - NEARBY_DEGREES, lat - NEARBY_DEGREES, lng + NEARBY_DEGREES, lat + NEARBY_DEGREES]
    // A quick driver asks before the page knows where the tile server is.
    const { tiles_url: tilesUrl } = await queries.ensureQueryData(configQuery)
    const n = await queries.fetchQuery(countQuery(tilesUrl, near, asked, trip))
    const there = { lng, lat, zoom: kind ? ZOOMS[kind] : 15 }
    if (n > 0) return { view: there, message: `Found ${formatCount(n)} parking locations near ${name}` }
    const nearest = await queries.fetchQuery(nearestQuery(tilesUrl, { lng, lat }, asked, trip))
    if (!nearest) return { view: there, message: 'No parking data available for this area yet.' }
    return {
      view: midwayView({ lng, lat }, nearest, size, insets),
      message: `No parking directly at ${name}. Showing nearby parking options.`,
    }
  }
  const lost = () => {
    failed({ title: 'Search Error', detail: "Couldn't search that location. Showing current area." })
    return false
  }

  /** Goes to a place; a car park opens. Answers whether it got there. */
  const visit = async (place: Destination, rest: Partial<Address> = {}): Promise<boolean> => {
    if (place.car_park_id && !rest.trip) {
      go({
        carParkId: place.car_park_id,
        view: { ...place, zoom: ZOOMS.car_park },
        text: '',
        destination: null,
        ...rest,
      })
      return true
    }
    try {
      const found = await arrive(place, rest)
      const destination = rest.trip ? null : { name: place.name, lng: place.lng, lat: place.lat }
      go({ view: found.view, carParkId: null, text: '', destination, trip: null, ...rest })
      confirmed({ title: 'Location Found', detail: found.message })
      return true
    } catch {
      return lost()
    }
  }

  /** The best place by a name, or null after saying why there is none. */
  const find = async (text: string): Promise<Place | null> => {
    try {
      const [best] = await queries.fetchQuery(searchQuery(text, view))
      if (best) return best
      failed({ title: 'Location Not Found', detail: "Couldn't find that location. Showing current area." })
    } catch {
      lost()
    }
    return null
  }

  return { visit, find }
}

export type PlaceSearch = ReturnType<typeof usePlaceSearch>
