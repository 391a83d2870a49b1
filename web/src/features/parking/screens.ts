import type { MapView } from '@/map/view'

/** The two screens of one map: what they are called, where they open, and what their search asks for. */
export interface Screen {
  title: string
  placeholder: string
  /** Where it opens when nothing says otherwise. */
  start: MapView
}

export type ScreenName = 'smart' | 'map'

export const SCREENS: Record<ScreenName, Screen> = {
  smart: {
    title: 'Smart Parking',
    placeholder: 'Postcode or area',
    start: { lng: -2.9916, lat: 53.4084, zoom: 13 },
  },
  map: {
    title: 'Car Park Map',
    placeholder: 'Search car parks, postcodes...',
    start: { lng: -2.2426, lat: 53.4808, zoom: 13 },
  },
}
