import type { CarParkMatter, CarParkMatterKind, MatterSort } from '@/data/admin/carParkMatters'
import type { AdminNeighbour, CarParkFields } from '@/data/suggestions/types'
import { FIELD_LABELS } from '@/data/suggestions/words'

/** What tells a matter from all others, in the address too. */
export const keyOf = ({ kind, id }: Pick<CarParkMatter, 'kind' | 'id'>) => `${kind}:${id}`

/** The kinds, in the order in which they are offered. */
export const KINDS = ['suggestion', 'driver_report', 'pair'] as const satisfies readonly CarParkMatterKind[]

export const KIND_NAMES: Record<CarParkMatterKind, string> = {
  suggestion: 'Suggestions',
  driver_report: 'Driver reports',
  pair: 'Pairs',
}

/** The orders, the first of which is the server's own. */
export const SORTS = ['urgent', 'oldest', 'newest'] as const satisfies readonly MatterSort[]

export const SORT_NAMES: Record<MatterSort, string> = {
  urgent: 'Urgent first',
  oldest: 'Oldest first',
  newest: 'Newest first',
}

/** Why drivers do not see a car park. */
export const UNSEEN: Record<Exclude<AdminNeighbour['standing'], 'on_map'>, string> = {
  hidden: 'Hidden',
  unapproved: 'Not approved',
  deleted: 'Deleted',
}

const SAID: Record<string, string> = {
  new: 'New car park',
  closed: 'Drivers say it is closed',
  price_differs: 'Drivers say the price differs',
  scam: 'Drivers report a fake code',
  pair: 'One car park, or two?',
}

/** What a matter is about, in a line: New car park · Blue Focus, or Correction: spaces, opening hours. */
export function saidOf({ what, fields, who }: Pick<CarParkMatter, 'what' | 'fields' | 'who'>): string {
  const said = what === 'correction' ? correction(fields) : (SAID[what] ?? what)
  return [said, who].filter(Boolean).join(' · ')
}

function correction(fields: readonly string[]): string {
  // A position is one thing to people.
  const names = fields.filter((field) => field !== 'lat').map(labelOf)
  return names.length === 0 ? 'To be looked at' : `Correction: ${names.join(', ')}`
}

const labelOf = (field: string) =>
  field === 'lng' ? 'position' : (FIELD_LABELS[field as keyof CarParkFields] ?? field).toLowerCase()
