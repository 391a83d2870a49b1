import type { Bounds } from '@/lib/geo'

/** Where a map looks: the middle of its unobscured part in degrees (WGS 84), and MapLibre's zoom (512 px world at 0). */
export interface MapView {
  lng: number
  lat: number
  zoom: number
}

/** How much of the map, in CSS pixels from each edge, lies under panels and sheets. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

/** All of it, where nothing is known yet. */
export const UNITED_KINGDOM: MapView = { lng: -3.2, lat: 54.6, zoom: 4.6 }
/** Farther away a pin says nothing. */
export const CLOSE = 13
/** Where streets have names. */
export const STREETS = 16.5

export interface Size {
  width: number
  height: number
}

/** The latitude at which the square Web Mercator world ends. */
const MAX_LATITUDE = 85.051129

const WORLD = 512

function mercatorY(lat: number): number {
  const clamped = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat))
  const sine = Math.sin((clamped * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

function latitudeAt(y: number): number {
  const clamped = Math.min(1, Math.max(0, y))
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * clamped))) * 180) / Math.PI
}

/**
 * The box that a person can see, from arithmetic alone, so that a list beside the map works before the map does, and
 * without it. The map is never turned or tilted, so the box is exact.
 */
export function visibleBounds(view: MapView, size: Size, insets: Insets): Bounds {
  const scale = WORLD * 2 ** view.zoom
  const halfWidth = Math.max(1, size.width - insets.left - insets.right) / 2 / scale
  const halfHeight = Math.max(1, size.height - insets.top - insets.bottom) / 2 / scale
  const x = view.lng / 360 + 0.5
  const y = mercatorY(view.lat)
  return [
    Math.max(-180, (x - halfWidth - 0.5) * 360),
    latitudeAt(y + halfHeight),
    Math.min(180, (x + halfWidth - 0.5) * 360),
    latitudeAt(y - halfHeight),
  ]
}

/** The view that shows a whole box, at most at `maxZoom`. */
export function viewOfBounds([west, south, east, north]: Bounds, size: Size, insets: Insets, maxZoom = 17): MapView {
  const top = mercatorY(north)
  const bottom = mercatorY(south)
  const width = Math.max(1e-9, (east - west) / 360)
  const height = Math.max(1e-9, bottom - top)
  const zoom = Math.min(
    Math.log2(Math.max(1, size.width - insets.left - insets.right) / WORLD / width),
    Math.log2(Math.max(1, size.height - insets.top - insets.bottom) / WORLD / height),
    maxZoom,
  )
  return { lng: (west + east) / 2, lat: latitudeAt((top + bottom) / 2), zoom: Math.max(0, zoom) }
}

/** Whether two views are the same to the eye: within a pixel. */
export function sameView(a: MapView, b: MapView): boolean {
  const world = WORLD * 2 ** Math.max(a.zoom, b.zoom)
  return (
    Math.abs(a.zoom - b.zoom) < 0.006 &&
    (Math.abs(a.lng - b.lng) / 360) * world < 1 &&
    Math.abs(mercatorY(a.lat) - mercatorY(b.lat)) * world < 1
  )
}

/** How much of a side of the view is its edge, where a mark is easily cut off or covered. */
const EDGE = 0.2

/** Whether a point shows well: neither covered nor at the very edge. */
export function isInView(
  { lng, lat }: { lng: number; lat: number },
  view: MapView,
  size: Size,
  insets: Insets,
): boolean {
  const [west, south, east, north] = visibleBounds(view, size, insets)
  const [wide, high] = [(east - west) * EDGE, (north - south) * EDGE]
  return lng > west + wide && lng < east - wide && lat > south + high && lat < north - high
}
