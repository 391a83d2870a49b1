import type { JobProgress, JobSummary, MyQuote } from '@/data/jobs/types'
import { formatPounds } from '@/lib/money'
import { SERVICE_TYPES } from '@/lib/roadside'
import { count } from '../requests/format'

/** What a service type is called: Flat tyre. */
export const serviceName = (code: string): string => SERVICE_TYPES[code] ?? code

/** How far it is, from square kilometre to square kilometre. */
export function formatAway(kilometres: number | null): string {
  if (kilometres === null) return 'distance unknown'
  return kilometres < 1 ? 'under 1 km' : `${kilometres} km`
}

/** The same within a sentence of its own: about 3 km. */
export const formatAbout = (kilometres: number | null): string =>
  kilometres === null || kilometres < 1 ? formatAway(kilometres) : `about ${kilometres} km`

/** How long work takes: 25 min, 1 h 30 min, 2 days. */
export function formatMinutes(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const parts = [days && count(days, 'day'), hours && `${hours} h`, rest && `${rest} min`]
  return parts.filter(Boolean).join(' ') || '0 min'
}

/** What a quote costs: £65.00, parts £20.00 and labour £45.00. */
export function formatQuote({ amount_pence, parts_pence, labour_pence }: MyQuote): string {
  const parts = parts_pence !== null && labour_pence !== null
  const broken = parts ? `, parts ${formatPounds(parts_pence)} and labour ${formatPounds(labour_pence)}` : ''
  return `${formatPounds(amount_pence)}${broken}`
}

/** How far a job has come, for its provider. */
export const PROGRESS: Record<JobProgress | 'accepted', string> = {
  accepted: 'Quote accepted',
  en_route: 'On the way',
  arrived: 'Arrived',
  working: 'Working',
  done: 'Done, waiting for the customer',
}

/** What comes after each step; nothing after the last one, which is the customer's to confirm. */
const AFTER: Record<JobProgress | 'accepted', JobProgress | null> = {
  accepted: 'en_route',
  en_route: 'arrived',
  arrived: 'working',
  working: 'done',
  done: null,
}

/** The next step of a job that is under way; null where it is not, or waits for the customer. */
export function nextStepOf({ status, progress }: Pick<JobSummary, 'status' | 'progress'>): JobProgress | null {
  return status === 'in_progress' ? AFTER[progress ?? 'accepted'] : null
}

/** What the button of a step says. */
export const STEP_WORDS: Record<JobProgress, string> = {
  en_route: 'On my way',
  arrived: 'I have arrived',
  working: 'Start work',
  done: 'Work done',
}
