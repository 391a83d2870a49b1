import { type Band, type BandKind, type Board, isKept, newKey, type Rate, type Rule, type Who } from './board'
import { blankRate } from './read'

type Keyed = { key: string }

/** The list with one of it replaced. */
export const replace = <One extends Keyed>(list: readonly One[], next: One): One[] =>
  list.map((one) => (one.key === next.key ? next : one))

export const without = <One extends Keyed>(list: readonly One[], key: string): One[] =>
  list.filter((one) => one.key !== key)

/** The list with one of it a place up (-1) or down (1); the same list where there is no such place. */
export function moved<One extends Keyed>(list: readonly One[], key: string, by: -1 | 1): One[] {
  const from = list.findIndex((one) => one.key === key)
  const other = list[from + by]
  const one = list[from]
  if (!one || !other) return [...list]
  return list.map((each) => (each === one ? other : each === other ? one : each))
}

export const blankBand = (kind: BandKind = 'up_to'): Band => ({
  key: newKey(),
  kind,
  length: '',
  after: '',
  price: '',
  name: '',
})

/** Rates that many boards have, to begin with. */
export const STARTERS: readonly { label: string; rate: () => Rate }[] = [
  { label: 'Any time', rate: () => ({ ...blankRate(), bands: [blankBand()] }) },
  { label: 'Daytime', rate: () => at([0, 1, 2, 3, 4, 5], '08:00', '18:00', [blankBand()]) },
  {
    label: 'Evening',
    rate: () => at([0, 1, 2, 3, 4, 5], '18:00', '24:00', [{ ...blankBand('flat'), name: 'evening' }]),
  },
  {
    label: 'Night',
    rate: () => at([0, 1, 2, 3, 4, 5, 6], '18:00', '08:00', [{ ...blankBand('flat'), name: 'night' }]),
  },
  {
    label: 'Sunday and bank holidays',
    rate: () => ({ ...blankRate(), when: [{ season: '', days: [6, 7], hours: [] }], kind: 'free' }),
  },
]

function at(days: number[], from: string, until: string, bands: Band[]): Rate {
  return { ...blankRate(), when: [{ season: '', days, hours: [{ from, until }] }], bands }
}

const WEEKDAYS = [{ season: '', days: [0, 1, 2, 3, 4], hours: [{ from: '06:00', until: '09:30' }] }]

/** Rules that can be added. Those of one kind only are not offered once they are there. */
export const RULES: readonly { label: string; rule: () => Rule }[] = [
  { label: 'Day cap', rule: () => ({ key: newKey(), kind: 'cap', price: '', per: 'day' }) },
  {
    label: 'Early bird',
    rule: () => ({
      key: newKey(),
      kind: 'offer',
      name: 'early bird',
      price: '',
      enter: WEEKDAYS,
      leaveBy: '19:00',
      within: '',
    }),
  },
  { label: 'Longest stay', rule: () => ({ key: newKey(), kind: 'limit', length: '', when: blankRate().when }) },
  { label: 'No return', rule: () => ({ key: newKey(), kind: 'no_return', length: '1 h' }) },
  { label: 'Blue badge', rule: () => concession('blue_badge') },
  { label: 'Motorcycle', rule: () => concession('motorcycle') },
  { label: 'Permit', rule: () => concession('permit') },
]

const concession = (who: Who): Rule => ({ key: newKey(), kind: 'concession', who, gets: 'free', length: '', price: '' })

/** Whether another rule of this kind may be added. */
export function mayAdd({ rules }: Board, next: Rule): boolean {
  if (next.kind === 'offer' || next.kind === 'limit') return true
  return !rules.some(
    (rule) =>
      !isKept(rule) &&
      rule.kind === next.kind &&
      (rule.kind !== 'concession' || next.kind !== 'concession' || rule.who === next.who),
  )
}
