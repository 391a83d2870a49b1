import type { ListedCarPark } from './types'

/** What of a place makes a driver look up when it changes. */
function fingerprint(place: ListedCarPark): string {
  const { name, lng, lat, availability, price_words, access, ev, disabled, scam_reported } = place
  return JSON.stringify([name, lng, lat, availability, price_words, access, ev, disabled, scam_reported])
}

/** The places that are new in a list or say something else than before. */
export function changedPlaces(before: ListedCarPark[], after: ListedCarPark[]): ListedCarPark[] {
  const known = new Map(before.map((place) => [place.id, fingerprint(place)]))
  return after.filter((place) => known.get(place.id) !== fingerprint(place))
}
