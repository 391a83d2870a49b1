import { formatTime } from '@/lib/dates'
import type { LeavingSoonPlace } from './queries'

/** Stow Hill; A street, where the map has no name. */
export function placeName({ kind, name }: Pick<LeavingSoonPlace, 'kind' | 'name'>): string {
  return name || (kind === 'street' ? 'A street' : 'A car park')
}

/** Leaving about 14:40; 3 leaving, from about 14:40. Once that has passed, too: whether somebody left then, nobody told us. */
export function leavingWords({ spaces }: Pick<LeavingSoonPlace, 'spaces'>, now: Date): string {
  const first = spaces[0]
  if (!first) return ''
  const at = formatTime(new Date(first.leaves_at))
  const isOneToCome = spaces.length === 1 && Date.parse(first.leaves_at) > now.getTime()
  return isOneToCome ? `Leaving about ${at}` : `${spaces.length} leaving, from about ${at}`
}

/** In about 10 min, not promised; 3 leaving, from about 14:40, not promised. */
export function soonWords(place: Pick<LeavingSoonPlace, 'spaces'>, now: Date): string {
  const minutes = Math.ceil((Date.parse(place.spaces[0]?.leaves_at ?? '') - now.getTime()) / 60_000)
  const isOneToCome = place.spaces.length === 1 && minutes > 0
  return `${isOneToCome ? `In about ${minutes} min` : leavingWords(place, now)}, not promised`
}

/** What stands under the mark on the map: 14:40, or 3 · 14:40. */
export function markWords({ spaces }: Pick<LeavingSoonPlace, 'spaces'>): string {
  const at = spaces[0] ? formatTime(new Date(spaces[0].leaves_at)) : ''
  return spaces.length > 1 ? `${spaces.length} · ${at}` : at
}

/** What the place is told to: the car park, or about where. */
export const NEARNESS: Record<LeavingSoonPlace['kind'], string> = {
  car_park: 'In this car park',
  street: 'On a street around here',
}
