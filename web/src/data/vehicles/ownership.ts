import type { Vehicle } from './types'

/** Who the registration belongs to: its driver, another account, or undecided while a claim is checked. */
export type Ownership = 'active' | 'pending' | 'claiming' | 'contested'

export function ownershipOf({ state, claim, is_contested }: Vehicle): Ownership {
  if (claim?.state === 'pending') return 'claiming'
  if (state === 'pending') return 'pending'
  return is_contested ? 'contested' : 'active'
}

/** What its badge says. */
export const OWNERSHIP: Record<Ownership, string> = {
  active: 'Active',
  pending: 'Pending',
  claiming: 'Claim being checked',
  contested: 'Claimed by another user',
}
