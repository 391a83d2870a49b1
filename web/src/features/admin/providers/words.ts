import type { AdminProvider, ProviderStanding } from '@/data/admin/types'
import { OFFERINGS } from '@/lib/roadside'
import type { BadgeTone } from '@/ui/Badge'

/** What the table shows of what a provider offers, before it only counts. */
const FIRST = 2

export const STANDING: Record<ProviderStanding, { label: string; tone: BadgeTone }> = {
  under_review: { label: 'Pending Approval', tone: 'warn' },
  rejected: { label: 'Rejected', tone: 'plain' },
  active: { label: 'Active', tone: 'ok' },
  paused: { label: 'Paused', tone: 'high' },
  banned: { label: 'Banned', tone: 'bad' },
}

export const offeringName = (code: string): string => OFFERINGS[code] ?? code

/** Mobile Mechanic, Tyre Replacement +2 */
export function offered(codes: readonly string[]): string {
  const more = codes.length - FIRST
  return codes.slice(0, FIRST).map(offeringName).join(', ') + (more > 0 ? ` +${more}` : '')
}

/** 4.7 out of 5.0, or that nobody has rated yet. */
export const rated = ({ rating }: Pick<AdminProvider, 'rating'>): string =>
  rating === null ? 'Not rated' : `${rating.toFixed(1)} / 5.0`
