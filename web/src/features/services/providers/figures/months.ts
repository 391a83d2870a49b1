const long = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const longYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const dateOf = (month: string) => new Date(`${month}-15T12:00:00Z`)

/** November, of `2026-11`. */
export const monthName = (month: string): string => long.format(dateOf(month))
/** Nov. */
export const monthShort = (month: string): string => short.format(dateOf(month)).slice(0, 3)
/** November 2026. */
export const monthYear = (month: string): string => longYear.format(dateOf(month))

/** The lines of a scale from 0 to at least this much, in even steps: 0, 500, 1000, 1500, 2000. */
export function scaleTo(most: number): number[] {
  if (most <= 0) return [0]
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? 10 * power
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step)
}
