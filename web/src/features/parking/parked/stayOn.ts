import type { CostOfStay } from '@/data/carParks/types'

/** A longer stay beside the one that was planned, as far as what they cost is known. */
export type Priced = {
  before: CostOfStay | null
  /** What a stay costs that begins when the planned one ends and lasts as much longer. */
  next: CostOfStay | null
  cost: CostOfStay | null
  /** Nothing is known yet. */
  asking: boolean
}

/** What one pays to stay on once the planned stay is paid for, in pence. */
export type StayOn = {
  pence: number
  /** What is bought: more of what one has, a ticket that follows it, or one for the whole longer stay, which it takes instead. */
  buys: 'more' | 'next' | 'whole'
  /** What it is where the ticket can be extended, or one pays when one leaves; null where that is the same. */
  extended: number | null
}

/**
 * A ticket that one has does not grow by itself. A second one may follow it where two together cost no less than the whole stay:
 * else the board doesn't sell them one after the other. With no return it never does. Null where a price is not known.
 */
export function stayOn({ before, next, cost }: Omit<Priced, 'asking'>): StayOn | null {
  if (before?.pence == null || cost?.pence == null) return null
  const extended = Math.max(0, cost.pence - before.pence)
  // The ticket that one has covers it, or one has none.
  if (extended === 0 || before.pence === 0) return { pence: extended, buys: 'more', extended: null }
  const after = cost.no_return_minutes == null ? next?.pence : null
  if (after == null || after < extended) return { pence: cost.pence, buys: 'whole', extended }
  if (after === extended) return { pence: extended, buys: 'more', extended: null }
  return { pence: after, buys: 'next', extended }
}

/** What one pays for the cheapest stay on offer that lasts long enough. */
export type Cover = StayOn & {
  /** The price is an estimate. */
  estimated: boolean
  /** How much longer it lasts, in minutes, where that is more than was asked for; else null. */
  lasts: number | null
}

/**
 * What one pays to stay on: of what is asked for, and of the longer stays beside it, the cheapest. A long ticket may cost less than
 * a short stay that takes a new ticket for the whole. Null where the price of what is asked for is not known.
 */
export function cheapestCover(asked: Priced, longer: readonly { minutes: number; priced: Priced }[]): Cover | null {
  const paying = stayOn(asked)
  if (!paying) return null
  let cheapest: Cover = { ...paying, estimated: asked.cost?.estimated === true, lasts: null }
  for (const { minutes, priced } of longer) {
    const other = stayOn(priced)
    if (!other || other.pence >= cheapest.pence) continue
    cheapest = { ...other, estimated: priced.cost?.estimated === true, lasts: minutes, extended: paying.extended }
  }
  return cheapest
}

/** What zones charge on top because one stays on: for driving out on another day. */
export function moreOfZones(before: CostOfStay, after: CostOfStay): Pick<Zone, 'name' | 'pence' | 'only_if'>[] {
  const paid = new Map(before.zone_charges.map(({ name, pence }) => [name, pence]))
  return after.zone_charges
    .map(({ name, pence, only_if }) => ({ name, only_if, pence: pence - (paid.get(name) ?? 0) }))
    .filter(({ pence }) => pence > 0)
}

type Zone = CostOfStay['zone_charges'][number]
