import type { Verdict } from '@/data/carParks/answers'
import type { Access, Availability, HourPrice } from '@/data/carParks/types'

/** What a marker's square says. `muted` is for car parks that are not for everyone. */
export type Face = 'available' | 'limited' | 'full' | 'other' | 'muted'

/** Everything that decides how a marker is drawn. Map, list and legend draw from this and from nothing else. */
export interface Look {
  face: Face
  ev: boolean
  disabled: boolean
  /** Reported as a scam, or warned about. */
  warning: boolean
  /** Its number among the answers to a question. */
  number?: number | undefined
}

interface Shown {
  access: Access
  availability?: Availability | null
  ev: boolean
  disabled: boolean
  scam_reported: boolean
  /** What an hour costs, where that is known of it. */
  price?: HourPrice
  /** What it is to the question that was asked. */
  verdict?: Verdict
  /** Its number among the answers. */
  number?: number
}

/** A question recolours the map: an answer looks as it fits, whatever else is live. */
export const VERDICT_FACES: Record<Verdict, Face> = {
  fits: 'available',
  may_be_full: 'limited',
  may_fit: 'other',
  does_not_fit: 'muted',
}

/** What a tile says in place of a price where a board is for permit holders at all times. */
export const FOR_PERMITS = 'Permit holders only'

const isForPermits = (price: HourPrice | undefined) => price?.is === 'permit_holders' && !price.at_times

/** How a car park looks. Private and permit car parks are grey and carry no badges but a warning; so is what doesn't fit. */
export function lookOf(carPark: Shown): Look {
  const { availability, verdict, number } = carPark
  const warning = carPark.scam_reported || availability === 'warning'
  if (verdict && verdict !== 'does_not_fit') {
    return { face: VERDICT_FACES[verdict], ev: carPark.ev, disabled: carPark.disabled, warning, number }
  }
  if (verdict) return { face: 'muted', ev: false, disabled: false, warning }
  if (carPark.access === 'private' || carPark.access === 'permit' || isForPermits(carPark.price)) {
    return { face: 'muted', ev: false, disabled: false, warning }
  }
  const face = !availability || availability === 'warning' ? 'other' : availability
  return { face, ev: carPark.ev, disabled: carPark.disabled, warning }
}

/** What the number of an answer leaves no room for on its marker: whoever draws it says that in words. */
export function hiddenBadges({ ev, disabled, warning, number }: Look): ('ev' | 'disabled')[] {
  if (!number) return []
  const badges = [ev && ('ev' as const), disabled && ('disabled' as const)].filter((one) => one !== false)
  return warning ? badges : badges.slice(1)
}

const FACES: Face[] = ['available', 'limited', 'full', 'other', 'muted']

/** A look as the name of a map image: `marker:dark:limited:ev,disabled`. The theme is part of it: colours differ. */
export function imageName(look: Look, theme: string): string {
  const badges = [look.ev && 'ev', look.disabled && 'disabled', look.warning && 'warning'].filter(Boolean).join(',')
  return `marker:${theme}:${look.face}:${badges}${look.number ? `:${look.number}` : ''}`
}

/** Reads back what `imageName` or a style's expression wrote; null for the name of any other image. */
export function readImageName(name: string): Look | null {
  const [kind, , face, badges, number] = name.split(':')
  const known = FACES.find((candidate) => candidate === face)
  if (kind !== 'marker' || !known || badges === undefined) return null
  const has = new Set(badges.split(','))
  const look = { face: known, ev: has.has('ev'), disabled: has.has('disabled'), warning: has.has('warning') }
  return number ? { ...look, number: Number(number) } : look
}
