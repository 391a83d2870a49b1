import type { Bounds, LngLat } from '@/lib/geo'

/** A degree of latitude in metres, on a sphere of the mean radius of the earth. */
const METRES_PER_DEGREE = 111_195
const CORNERS = 72

const degreesEast = (metres: number, lat: number) => metres / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180))
const degreesNorth = (metres: number) => metres / METRES_PER_DEGREE

/** A circle around a point as a ring of corners, the first of which is the last. */
export function circleAround([lng, lat]: LngLat, metres: number): LngLat[] {
  return Array.from({ length: CORNERS + 1 }, (_, at) => {
    const angle = (2 * Math.PI * (at % CORNERS)) / CORNERS
    return [lng + degreesEast(metres * Math.cos(angle), lat), lat + degreesNorth(metres * Math.sin(angle))] as const
  })
}

/** A square around its middle, upright, as a ring of corners. */
export function squareAround([lng, lat]: LngLat, sideMetres: number): LngLat[] {
  const [dx, dy] = [degreesEast(sideMetres / 2, lat), degreesNorth(sideMetres / 2)]
  return [
    [lng - dx, lat - dy],
    [lng + dx, lat - dy],
    [lng + dx, lat + dy],
    [lng - dx, lat + dy],
    [lng - dx, lat - dy],
  ]
}

/** The box around points; null where there are none. */
export function boundsOf(points: readonly LngLat[]): Bounds | null {
  if (points.length === 0) return null
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)]
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

/** Whether a point lies in a ring of corners: a line from it to the east crosses the ring an odd number of times. */
export function isInside([lng, lat]: LngLat, ring: readonly LngLat[]): boolean {
  let inside = false
  ring.forEach(([lng1, lat1], at) => {
    const next = ring[(at + 1) % ring.length]
    if (!next) return
    const [lng2, lat2] = next
    const isBetween = lat1 > lat !== lat2 > lat
    if (isBetween && lng < lng1 + ((lng2 - lng1) * (lat - lat1)) / (lat2 - lat1)) inside = !inside
  })
  return inside
}

/** Rings as something that a map draws. */
export function areaOf(rings: readonly LngLat[][]) {
  const coordinates = rings.map((ring) => [ring.map(([lng, lat]) => [lng, lat])])
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } } as const
}
