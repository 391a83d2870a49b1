import type { CostOfStay } from '@/data/carParks/types'

/** A longer stay beside the one that was planned, as far as what they cost is known. */
export type Priced = {
  before: CostOfStay | null
  cost: CostOfStay | null
  /** Nothing is known yet. */
  asking: boolean
}

/** What zones charge on top because one stays on: for driving out on another day. */
export function moreOfZones(before: CostOfStay, after: CostOfStay): Pick<Zone, 'name' | 'pence' | 'only_if'>[] {
  const paid = new Map(before.zone_charges.map(({ name, pence }) => [name, pence]))
  return after.zone_charges
    .map(({ name, pence, only_if }) => ({ name, only_if, pence: pence - (paid.get(name) ?? 0) }))
    .filter(({ pence }) => pence > 0)
}

type Zone = CostOfStay['zone_charges'][number]
