import { formatDistance, formatWalk, type LngLat, metresBetween } from '@/lib/geo'

/** Where distances begin, and what that is called. `walks` where one goes on foot from there. */
export interface Origin {
  at: LngLat
  words: string
  walks: boolean
}

/** How far a car park is, and from where: "210 m from you", "90 m from centre" of the map. A walk stands alone: the list says once from where. */
export function formatAway({ lng, lat }: { lng: number; lat: number }, { at, words, walks }: Origin): string {
  const metres = metresBetween(at, [lng, lat])
  const walk = formatWalk(metres)
  // As the crow flies: a walk along the streets takes longer.
  return walks && walk.endsWith(' walk') ? `about ${walk}` : `${formatDistance(metres)} from ${words}`
}
