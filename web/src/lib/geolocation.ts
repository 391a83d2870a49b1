import type { LngLat } from './geo'

/** High accuracy, at most 10 s of waiting, a fix of the last 5 minutes is good enough. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 }

export type Position = { at: LngLat; accuracyMetres: number }

/** Why there is no position; `message` is the sentence people read. */
export class LocationError extends Error {
  override name = 'LocationError'
}

/** What is said when the device gives no reason that we know. */
export const NO_REASON = 'Unable to get your location.'

const REASONS: Record<number, string> = {
  1: 'Location access denied. Please enable location permissions.',
  2: 'Location information unavailable.',
  3: 'Location request timed out.',
}

/** Asks the device where it is, once. */
export function locate(): Promise<Position> {
  return new Promise((found, failed) => {
    if (!('geolocation' in navigator)) {
      failed(new LocationError('Geolocation is not supported by this browser'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => found({ at: [coords.longitude, coords.latitude], accuracyMetres: coords.accuracy }),
      (error) => failed(new LocationError(REASONS[error.code] ?? NO_REASON)),
      OPTIONS,
    )
  })
}

/** Follows where the device is. Returns the function that stops it. */
export function watchPosition(
  onFound: (position: Position) => void,
  onFailed: (error: LocationError) => void,
): () => void {
  if (!('geolocation' in navigator)) {
    onFailed(new LocationError('Geolocation is not supported by this browser'))
    return () => {}
  }
  const watch = navigator.geolocation.watchPosition(
    ({ coords }) => onFound({ at: [coords.longitude, coords.latitude], accuracyMetres: coords.accuracy }),
    (error) => onFailed(new LocationError(REASONS[error.code] ?? NO_REASON)),
    { ...OPTIONS, maximumAge: 0 },
  )
  return () => navigator.geolocation.clearWatch(watch)
}
