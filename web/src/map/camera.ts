import { Map as MapLibreMap, type StyleSpecification } from 'maplibre-gl'
import { Credits } from './credits'
import { noteTile } from './keepTiles'
import type { Insets, MapView } from './view'

/** The zooms a person may reach: the whole of the UK to single spaces. */
const ZOOM = { min: 4, max: 19 }

/** How a map begins. */
export interface FirstLook {
  /** What the map is called for those who cannot see it. */
  label: string
  style: StyleSpecification
  view: MapView
  insets: Insets
}

/** Makes the map. Throws where there is no WebGL. */
export function createMap(container: HTMLElement, { style, view, insets, label }: FirstLook): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style,
    center: [view.lng, view.lat],
    zoom: view.zoom,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    minZoom: ZOOM.min,
    maxZoom: ZOOM.max,
    fadeDuration: 120,
    // The server says which tiles changed; asking for all of them every few seconds would cost drivers data and battery.
    refreshExpiredTiles: false,
    locale: { 'Map.Title': label },
    // The server's ETag decides what is still good, so that a changed tile never comes out of the browser's own store.
    transformRequest: (url, kind) => {
      if (kind !== 'Tile') return { url }
      noteTile(url)
      return { url, cache: 'no-cache' }
    },
  })
  map.addControl(new Credits(), 'bottom-left')
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.jumpTo({ center: [view.lng, view.lat], zoom: view.zoom, padding: { ...insets } })
  return map
}

/** Where the map looks now. */
export function viewOf(map: MapLibreMap): MapView {
  const { lng, lat } = map.getCenter()
  return { lng, lat, zoom: map.getZoom() }
}

/** Whether the map's insets are these already. */
export function samePadding(map: MapLibreMap, wanted: Insets): boolean {
  const now = map.getPadding()
  return (['top', 'right', 'bottom', 'left'] as const).every((side) => (now[side] ?? 0) === wanted[side])
}

/** Moves the camera: a glide for a step, a flight for a journey, a jump for those who asked for less motion. */
export function travelTo(map: MapLibreMap, view: MapView, padding: Insets): void {
  const target = { center: [view.lng, view.lat] as [number, number], zoom: view.zoom, padding: { ...padding } }
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still) map.jumpTo(target)
  else if (Math.abs(map.getZoom() - view.zoom) > 3) map.flyTo({ ...target, maxDuration: 1500 })
  else map.easeTo({ ...target, duration: 300 })
}
