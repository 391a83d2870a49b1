import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import type { CarParkFilter, CarParkMarker } from '@/data/admin/carParks'
import type { Bounds } from '@/lib/geo'
import type { Overlay } from '@/map/style/compose'
import type { MapView } from '@/map/view'
import type { Address } from './useAddress'

/** What was picked on the map: a car park, or the bare map at a point; by a click, or by a right click or a finger held for 5 s. */
export type Picked = { how: 'click' | 'ask'; carPark: CarParkMarker | null; at: { lng: number; lat: number } }

/** Where the parts of a mode stand. */
export type Place = 'list' | 'beside' | 'over' | 'foot' | 'sheet'

/** What the screen lends to the mode that is open: its map, its address, and the elements that the mode's parts are put into. */
export interface Stage {
  /** Where the map looks; it is in the address. */
  view: MapView
  /** The box that can be seen; null before the map is measured. */
  bounds: Bounds | null
  /** How high the map is, and how much of it a sheet covers, in CSS pixels. */
  height: number
  covered: number
  /** Hears how much of the map the sheet of a record covers. */
  cover: (pixels: number) => void
  /** On a phone, lowers the sheet of the list: something is shown on the map. */
  lower: () => void
  look: (view: MapView) => void
  show: (bounds: Bounds, maxZoom?: number) => void
  /** What is searched for, in the list and on the map. */
  filter: CarParkFilter
  setFilter: (filter: CarParkFilter) => void
  /** The parameters of the address; a mode keeps what it wants to keep in parameters of its own. */
  address: Address
  /** The engine; null until it stands, and where no map can be drawn: a mode works without it. */
  map: MapLibreMap | null
  /** Whether Add Mode is on: clicks on the bare map add a car park. */
  adding: boolean
  /** Whether it is said how a car park is added. */
  howTo: { open: boolean; show: (is: boolean) => void }
  /** Leaves out the blue marker of a car park whose pin the mode draws itself. */
  pin: (id: number | null) => void
  places: Record<Place, HTMLElement | null>
  draw: (overlay: Overlay | null) => void
  /** Hears of what is picked on the map; returns what ends that. */
  listen: (listener: (picked: Picked) => void) => () => void
}

/** Draws layers of a mode on the map, below its markers and above, while it is shown. */
export function useOverlay({ draw }: Stage, overlay: Overlay | null): void {
  useEffect(() => {
    draw(overlay)
    return () => draw(null)
  }, [draw, overlay])
}

/** Hears of clicks on the map: on a car park, or on the bare map. */
export function usePicked({ listen }: Stage, onPick: (picked: Picked) => void): void {
  const tell = useEffectEvent(onPick)
  useEffect(() => listen((picked) => tell(picked)), [listen])
}
