import { formatDistance, type LngLat, metresBetween } from '@/lib/geo'

/** Beyond this, and what the device may be wrong by, nobody sees how a car park is. */
const NEAR_METRES = 500
/** A cyclist's pace, in metres a second: whoever is faster is driving. */
const MOVING = 4

type Fix = { coords: Pick<GeolocationCoordinates, 'longitude' | 'latitude' | 'accuracy' | 'speed'> }

/** Why a driver who is here does not report a car park, in a sentence; null when nothing is against it. */
export function notNear({ coords }: Fix, carPark: { lng: number; lat: number }): string | null {
  if ((coords.speed ?? 0) > MOVING) return 'Please report once you’ve stopped.'
  const here: LngLat = [coords.longitude, coords.latitude]
  const metres = metresBetween(here, [carPark.lng, carPark.lat])
  if (metres - coords.accuracy <= NEAR_METRES) return null
  return `You’re ${formatDistance(metres)} away. Please report when you’re there.`
}

/** Within the two taps, nobody waits longer for the device. */
const OPTIONS: PositionOptions = { enableHighAccuracy: false, timeout: 1500, maximumAge: 60_000 }

/**
 * Looks on the device whether the driver is there, and tells nobody. Only where they let the app know already: nothing is asked in
 * between. Where the device does not say, nothing is against it.
 */
export async function checkNearness(carPark: { lng: number; lat: number }): Promise<string | null> {
  const allowed = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  // A browser may know the permission and no position, as over http.
  const device: Geolocation | null | undefined = navigator.geolocation
  if (allowed?.state !== 'granted' || !device) return null
  return new Promise((done) => {
    device.getCurrentPosition(
      (fix) => done(notNear(fix, carPark)),
      () => done(null),
      OPTIONS,
    )
  })
}
