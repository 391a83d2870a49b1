/** Metres walked in a minute: 4.8 km an hour, an adult at an easy pace. */
const METRES_A_MINUTE = 80
const EARTH_RADIUS_METRES = 6_371_008.8
const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** Longitude first, in degrees (WGS 84). */
export type LngLat = readonly [lng: number, lat: number]

/** West, south, east and north in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number]

/** Great-circle distance in metres (haversine, mean earth radius). */
export function metresBetween([lng1, lat1]: LngLat, [lng2, lat2]: LngLat): number {
  const radians = Math.PI / 180
  const dLat = (lat2 - lat1) * radians
  const dLng = (lng2 - lng1) * radians
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** A distance as people say it: 80 m, 1.2 km, 14 km. */
export function formatDistance(metres: number): string {
  if (metres < 950) return `${Math.max(10, Math.round(metres / 10) * 10)} m`
  const kilometres = metres / 1000
  return `${kilometres < 9.95 ? kilometres.toFixed(1) : WHOLE.format(kilometres)} km`
}

/** The walk: 4 min walk. Beyond 45 minutes nobody walks; the distance says more. */
export function formatWalk(metres: number): string {
  const minutes = Math.max(1, Math.round(metres / METRES_A_MINUTE))
  return minutes <= 45 ? `${minutes} min walk` : `${formatDistance(metres)} away`
}

/** The minutes of a walk in a straight line, rounded up: whoever walks back rather comes early. */
export function walkMinutes(metres: number): number {
  return Math.ceil(metres / METRES_A_MINUTE)
}

/** The address of a maps service with directions to a point on foot. */
export function walkUrl(to: { lat: number; lng: number }): string {
  return `${directionsUrl(to)}&travelmode=walking`
}

/** The address of a maps service with directions to a point by car. */
export function directionsUrl({ lat, lng }: { lat: number; lng: number }): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat.toFixed(6)},${lng.toFixed(6)}`
}
