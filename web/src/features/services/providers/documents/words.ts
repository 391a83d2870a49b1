import type { ProviderDocument } from '@/data/providers/types'
import { formatDay } from '@/lib/dates'
import type { BadgeTone } from '@/ui/Badge'

export const INSURANCE = 'Public liability insurance'
export const CERTIFICATE = 'Certificate'
/** From then on a document that runs out is amber: when the first reminder goes out. */
export const SOON_DAYS = 30

/** A document's name; one of an insurance goes without. */
export const titleOf = ({ kind, title }: Pick<ProviderDocument, 'kind' | 'title'>): string =>
  title || (kind === 'insurance' ? INSURANCE : CERTIFICATE)

/** 1 day, 24 days. */
export const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** How a document stands, in two words. */
export function stateOf({ state, days_left }: Pick<ProviderDocument, 'state' | 'days_left'>): {
  tone: BadgeTone
  words: string
} {
  if (state === 'expired') return { tone: 'bad', words: 'Run out' }
  if (days_left !== null && days_left <= SOON_DAYS) {
    return { tone: 'warn', words: days_left === 0 ? 'Last day' : `${inDays(days_left)} left` }
  }
  return state === 'waiting' ? { tone: 'blue', words: 'Being checked' } : { tone: 'ok', words: 'Seen' }
}

/** Whether it has run out, or soon will. */
export const needsRenewal = ({ state, days_left }: Pick<ProviderDocument, 'state' | 'days_left'>): boolean =>
  state === 'expired' || (days_left !== null && days_left <= SOON_DAYS)

/** When it runs out: Runs out 16 Dec 2026, in 24 days. */
export function endOf({
  expires_on,
  days_left,
  state,
}: Pick<ProviderDocument, 'expires_on' | 'days_left' | 'state'>): string {
  if (!expires_on) return 'Doesn’t run out'
  const day = formatDay(new Date(`${expires_on}T12:00:00Z`))
  if (state === 'expired') return `Ran out ${day}`
  if (days_left === null) return `Runs out ${day}`
  return days_left === 0 ? `Runs out today, ${day}` : `Runs out ${day}, in ${inDays(days_left)}`
}
