import type { Bounds } from '@/lib/geo'
import type { LeavingSoonPlace } from './queries'

const METRES_A_DEGREE = 111_195
const CORNERS = 48

/**
 * How far in metres a space may be from where it is shown, about. A car park is shown at a point of its own; of streets, a square of
 * 250 m is shown at one point near its middle.
 */
export const ABOUT_METRES: Record<LeavingSoonPlace['kind'], number> = { car_park: 60, street: 180 }

/** The circle in which a space is, and the box around it. */
export function around({ lng, lat, kind }: Pick<LeavingSoonPlace, 'lng' | 'lat' | 'kind'>): {
  outline: GeoJSON.Feature<GeoJSON.Polygon>
  bounds: Bounds
} {
  const high = ABOUT_METRES[kind] / METRES_A_DEGREE
  const wide = high / Math.cos((lat * Math.PI) / 180)
  const ring = Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = ((corner % CORNERS) * 2 * Math.PI) / CORNERS
    return [lng + wide * Math.sin(angle), lat + high * Math.cos(angle)]
  })
  const outline = {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Polygon' as const, coordinates: [ring] },
  }
  return { outline, bounds: [lng - wide, lat - high, lng + wide, lat + high] }
}
