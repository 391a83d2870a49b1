import { formatFieldTime } from '@/lib/dates'

const STEP_MS = 30 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** How many days ahead one may choose. */
const DAYS = 28

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A choice: what it says, and a time on the clocks of the United Kingdom, or a part of one. */
type Choice = { value: string; label: string }

const dayOf = (at: number) => formatFieldTime(new Date(at)).slice(0, 10)

/** Half-hour steps from now to the end of tomorrow: "Today 14:30", "Tomorrow 09:00". */
export function arrivalSteps(now: Date): Choice[] {
  const first = Math.ceil(now.getTime() / STEP_MS) * STEP_MS
  const [today, tomorrow] = [dayOf(now.getTime()), nextDay(dayOf(now.getTime()))]
  const steps = new Map<string, string>()
  for (let at = first; dayOf(at) <= tomorrow; at += STEP_MS) {
    const value = formatFieldTime(new Date(at))
    steps.set(value, `${value.startsWith(today) ? 'Today' : 'Tomorrow'} ${value.slice(11)}`)
  }
  return [...steps].map(([value, label]) => ({ value, label }))
}

/** The days to choose from: "Wed 25 Nov". */
export function arrivalDays(now: Date): Choice[] {
  const days = [dayOf(now.getTime())]
  while (days.length < DAYS) days.push(nextDay(days.at(-1) ?? ''))
  return days.map((value) => ({ value, label: formatArrivalDay(value) }))
}

/** The half-hours of a day. */
export const ARRIVAL_TIMES: Choice[] = Array.from({ length: 48 }, (_, step) => {
  const value = `${String(Math.floor(step / 2)).padStart(2, '0')}:${step % 2 ? '30' : '00'}`
  return { value, label: value }
})

/** "Wed 25 Nov", of `2026-11-25` or a time on that day. */
export function formatArrivalDay(value: string): string {
  return day.format(new Date(`${value.slice(0, 10)}T00:00Z`)).replace(',', '')
}

/** The same choices with one more, where it is not among them: what a link asked for. */
export function including(choices: Choice[], value: string, label: string): Choice[] {
  return choices.some((one) => one.value === value) ? choices : [...choices, { value, label }]
}

function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00Z`) + DAY_MS).toISOString().slice(0, 10)
}
