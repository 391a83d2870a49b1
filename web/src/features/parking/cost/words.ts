import type { CostOfStay } from '@/data/carParks/types'
import { formatDay } from '@/lib/dates'
import { formatPounds } from '@/lib/money'
import { hoursInWords } from '@/lib/openingHours'

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'Europe/London' })

/** The time that the clocks of London show so many minutes into the stay; with the day, where that is not the day of the arrival. */
export function formatTimeInto({ arrival }: Pick<CostOfStay, 'arrival'>, minutes: number): string {
  const from = new Date(arrival)
  const at = new Date(from.getTime() + minutes * 60_000)
  return formatDay(at) === formatDay(from) ? time.format(at) : `${weekday.format(at)} ${time.format(at)}`
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

/** A line of the working. A ticket by its length has a colon before its price: "up to 2 h: £5.32". */
export const formatWorkingLine = (text: string): string => text.replace(/\b(up to (?:(?! at )[^£:])+?) (?=£)/g, '$1: ')

/** How long the board lets one stay, in a sentence of its own: "Stay up to 2 h, Mon–Sat 08:00–18:00." */
export function formatLongestStay({ minutes, hours }: CostOfStay['longest_stays'][number]): string {
  const when = hours === '24/7' ? '' : `, ${hoursInWords(hours).replace(/,(?=\S)/g, ', ')}`
  return `Stay up to ${formatLength(minutes)}${when}.`
}

/** For how long one may not come back, in a sentence of its own. */
export const formatNoReturn = (minutes: number): string => `Once you leave, no return within ${formatLength(minutes)}.`

/** The most that is charged, as the chart names it. */
export function formatCap(cap: NonNullable<CostOfStay['cap']>): string {
  return `${cap.per === 'day' ? 'Day cap' : '24 h cap'} ${formatPence(cap.pence)}`
}

/** The stay of the chart, longer than the chosen one, from which on the most that is charged is all one pays; null where none is. */
export function cappedFrom({ cap, chart, minutes, pence }: CostOfStay): number | null {
  if (!cap || pence == null || pence >= cap.pence) return null
  // One that costs as much by chance is not the last.
  const at = chart.findIndex((point, n) => point.pence === cap.pence && chart[n + 1]?.pence === cap.pence)
  const from = chart[at]
  return from && from.minutes > minutes ? from.minutes : null
}

/** Reasons of the server as a driver would say them; others are said as they come. */
const SPOKEN: Record<string, string> = {
  'what it costs is not told': 'We don’t know what parking costs here',
  'what it costs then is not told': 'We don’t know what parking costs at that time',
  'no ticket covers so long a stay': 'We know of no ticket for a stay that long',
  'permit only then': 'Permit holders only at that time',
  'no parking then': 'No parking at that time',
  'not for the public': 'We show no prices where not everyone may park',
}

const SILENT = ['what it costs is not told', 'not for the public']

/** Whether a reason is only that no price is known or shown, which the price itself says already. */
export const saysNothing = (reason: string): boolean => SILENT.includes(reason)

/** Whether a reason is that one may not stay so long. */
export const isLimit = (reason: string): boolean => reason.startsWith('may not stay')

/** Whether what is known stands against the stay, so that it has no price. */
export const isForbidden = ({ pence, not_known }: Pick<CostOfStay, 'pence' | 'not_known'>): boolean =>
  pence == null && not_known.some((reason) => isLimit(reason) || /^(no parking|permit only)/.test(reason))

/** A reason in a sentence of its own. */
export function formatReason(reason: string): string {
  const [, most] = /^may not stay that long: at most (.+)$/.exec(reason) ?? []
  const said = most ? `You can stay ${most} at most` : (SPOKEN[reason] ?? reason)
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`
}
