import type { CostOfStay } from '@/data/carParks/types'
import { formatPounds } from '@/lib/money'

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })

/** The time that the clocks of London show so many minutes into the stay. */
export function formatTimeInto({ arrival }: Pick<CostOfStay, 'arrival'>, minutes: number): string {
  return time.format(new Date(new Date(arrival).getTime() + minutes * 60_000))
}

/** 2 h, 30 min, 1 h 30 min. */
export function formatLength(minutes: number): string {
  const [hours, left] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${left} min`
  return left === 0 ? `${hours} h` : `${hours} h ${left} min`
}

/** £2.40, free, or not known. */
export function formatPence(pence: number | null | undefined): string {
  if (pence == null) return 'not known'
  return pence === 0 ? 'free' : formatPounds(pence)
}

/** The most that is charged, as the chart names it. */
export function formatCap(cap: NonNullable<CostOfStay['cap']>): string {
  return `${cap.per === 'day' ? 'Day cap' : '24 h cap'} ${formatPence(cap.pence)}`
}

/** A reason in a sentence of its own. */
export function formatReason(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}
