import { leaveBy, type Parked, remindAt } from '@/data/parked/parked'
import { formatDay, formatTime } from '@/lib/dates'

const MINUTE = 60_000

/** How a stay stands at a moment. */
export type Countdown =
  /** It has no end: this long has one parked. */
  | { state: 'open'; minutes: number }
  /** So many minutes until one has to walk back. */
  | { state: 'parked'; minutes: number; leave: Date; until: Date; gone: number; walk: number }
  /** It is time to walk back: so many minutes until the stay ends. */
  | { state: 'leave'; minutes: number; leave: Date; until: Date; gone: number; walk: number }
  /** The stay ended so many minutes ago. */
  | { state: 'over'; minutes: number; until: Date }

/**
 * Counts by moments and not by clocks, so that an hour that comes twice, or not at all, is counted as it is. `gone` and `walk` are
 * the shares of the stay that are over and that the walk back takes.
 */
export function countdown(parked: Pick<Parked, 'since' | 'until' | 'walk'>, now: Date): Countdown {
  const since = Date.parse(parked.since)
  const leave = leaveBy(parked)
  if (parked.until === null || leave === null) {
    return { state: 'open', minutes: Math.max(0, Math.floor((now.getTime() - since) / MINUTE)) }
  }
  const until = new Date(parked.until)
  const left = until.getTime() - now.getTime()
  if (left <= 0) return { state: 'over', minutes: Math.floor(Math.abs(left) / MINUTE), until }
  const whole = Math.max(MINUTE, until.getTime() - since)
  const gone = Math.min(1, Math.max(0, (now.getTime() - since) / whole))
  const walk = Math.min(1 - gone, (parked.walk * MINUTE) / whole)
  const spare = leave.getTime() - now.getTime()
  const common = { leave, until, gone, walk }
  // Rounded down: nobody is told that they have more time than they have.
  if (spare > 0) return { state: 'parked', minutes: Math.floor(spare / MINUTE), ...common }
  return { state: 'leave', minutes: Math.floor(left / MINUTE), ...common }
}

/** "45 min", "1 h 5 min", "2 days 3 h". */
export function formatSpan(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return `${days} day${days === 1 ? '' : 's'}${hours ? ` ${hours} h` : ''}`
  return `${hours} h${rest ? ` ${rest} min` : ''}`
}

/** 16:25, with the day where that is not today: "16:25 on 25 Oct 2026". */
export function formatMoment(at: Date, now: Date): string {
  return formatDay(at) === formatDay(now) ? formatTime(at) : `${formatTime(at)} on ${formatDay(at)}`
}

/** How many minutes before the walk back a calendar rings: with the reminder, or at the walk itself where none is to come. */
export function alarmOf(parked: Parked, now: Date): number {
  const [at, leave] = [remindAt(parked), leaveBy(parked)]
  return at && leave && at > now ? Math.max(0, Math.round((leave.getTime() - at.getTime()) / MINUTE)) : 0
}

/** What a reminder says: a headline and a line. It names the vehicle, never its registration. */
export function reminderText(parked: Parked, now: Date): { title: string; detail: string } {
  const left = countdown(parked, now)
  const vehicle = `your ${parked.vehicle?.name ?? 'vehicle'}`
  if (left.state === 'open') return { title: 'Parked here', detail: parked.name }
  if (left.state === 'over') {
    return { title: `Parking for ${vehicle} has ended`, detail: `It ended at ${formatMoment(left.until, now)}.` }
  }
  const walk = parked.walk > 0 ? `About ${parked.walk} min walk back to ${vehicle}` : `Back to ${vehicle}`
  const detail = `${walk}, until ${formatMoment(left.until, now)}.`
  if (left.state === 'leave') return { title: 'Time to walk back', detail }
  return { title: `Leave by ${formatMoment(left.leave, now)}, in ${formatSpan(left.minutes)}`, detail }
}
