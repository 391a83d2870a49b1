import type { ListedCarPark } from './types'

/** What of a car park makes a driver look up when it changes. */
function fingerprint(carPark: ListedCarPark): string {
  const { name, lng, lat, availability, reported, price_words, access, ev, disabled, scam_reported } = carPark
  return JSON.stringify([name, lng, lat, availability, reported, price_words, access, ev, disabled, scam_reported])
}

/** The car parks that are new in a list or say something else than before. */
export function changedCarParks(before: ListedCarPark[], after: ListedCarPark[]): ListedCarPark[] {
  const known = new Map(before.map((carPark) => [carPark.id, fingerprint(carPark)]))
  return after.filter((carPark) => known.get(carPark.id) !== fingerprint(carPark))
}
