import { DAYS } from '@/lib/openingHours'

/** The number of bank holidays, after the seven days of the week: Monday is 0. */
export const HOLIDAYS = 7
export const WEEK: readonly number[] = [0, 1, 2, 3, 4, 5, 6]
const CODES: readonly string[] = [...DAYS, 'PH']
const SHORT = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'bank holidays']
const LONG = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'Bank holidays']

export const shortDay = (day: number): string => (day === HOLIDAYS ? 'BH' : (SHORT[day] ?? ''))
export const longDay = (day: number): string => LONG[day] ?? ''

export const isWholeWeek = (days: readonly number[]): boolean => days.length === WEEK.length && !days.includes(HOLIDAYS)

/** Days in their order, each once. */
export const inOrder = (days: Iterable<number>): number[] => [...new Set(days)].sort((one, next) => one - next)

/** `Mo-Sa,PH` as numbers; null where something else stands there. `Sa-Mo` goes over Sunday. */
export function readDays(text: string): number[] | null {
  const days: number[] = []
  for (const part of text.split(',')) {
    const [, from = '', to] = /^\s*([a-z]{2})(?:\s*-\s*([a-z]{2}))?\s*$/i.exec(part) ?? []
    const first = numberOf(from)
    const last = to === undefined ? first : numberOf(to)
    if (first < 0 || last < 0) return null
    if (to !== undefined && (first === HOLIDAYS || last === HOLIDAYS)) return null
    const count = first === HOLIDAYS ? 0 : (last + 7 - first) % 7
    for (let after = 0; after <= count; after++) days.push(first === HOLIDAYS ? HOLIDAYS : (first + after) % 7)
  }
  return inOrder(days)
}

const numberOf = (code: string) => CODES.findIndex((known) => known.toLowerCase() === code.toLowerCase())

/** Days in the codes of rates and opening hours; three and more in a row become one: `Mo-Sa,PH`. */
export const writeDays = (days: readonly number[]): string => inRuns(days, CODES, '-', ',').join(',')

/** As people say them: Mon to Sat and bank holidays. */
export function sayDays(days: readonly number[]): string {
  if (isWholeWeek(days)) return 'Every day'
  if (days.length > WEEK.length) return 'Every day and bank holidays'
  const said = inRuns(days, SHORT, ' to ', ', ').join(', ')
  const words = said.replace(/, ([^,]+)$/, ' and $1')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Runs of days: holidays are in none with others. */
function inRuns(days: readonly number[], names: readonly string[], to: string, and: string): string[] {
  const runs: number[][] = []
  for (const day of inOrder(days)) {
    const run = runs.at(-1)
    if (run && run.at(-1) === day - 1 && day !== HOLIDAYS) run.push(day)
    else runs.push([day])
  }
  const name = (day: number | undefined) => names[day ?? 0] ?? ''
  return runs.map((run) => (run.length > 2 ? `${name(run[0])}${to}${name(run.at(-1))}` : run.map(name).join(and)))
}
