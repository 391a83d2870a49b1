/** A place that was searched for and gone to. The map marks it, and walks begin there. */
export interface Destination {
  name: string
  lng: number
  lat: number
}

/** The longest name that a link may carry. */
const MAX_NAME_LENGTH = 100

/** Reads `near=Corn Street&near-at=51.5875,-2.9949`; null when either is missing or cannot be read. */
export function readDestination(search: URLSearchParams): Destination | null {
  const name = (search.get('near') ?? '').slice(0, MAX_NAME_LENGTH)
  const at = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(search.get('near-at') ?? '')
  const [lat, lng] = [Number(at?.[1]), Number(at?.[2])]
  return name && Math.abs(lat) <= 85 && Math.abs(lng) <= 180 ? { name, lng, lat } : null
}

/** Writes what `readDestination` reads. Five decimals are about a metre. */
export function writeDestination(search: URLSearchParams, destination: Destination | null): void {
  if (destination) {
    search.set('near', destination.name)
    search.set('near-at', `${Number(destination.lat.toFixed(5))},${Number(destination.lng.toFixed(5))}`)
  } else {
    search.delete('near')
    search.delete('near-at')
  }
}
