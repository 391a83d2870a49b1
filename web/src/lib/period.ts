const DAY = 86_400
const UNITS = [
  [365 * DAY, 'year'],
  [DAY, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const

/**
 * A period in a sentence: one hour, 24 hours, 30 days, 2 years of 365 days. A single day is 24 hours, which leaves no doubt
 * when it ends. The server's `duration::in_words` says the same.
 */
export function formatPeriod(seconds: number): string {
  const fits = ([length]: (typeof UNITS)[number]) =>
    seconds > 0 && seconds % length === 0 && (length !== DAY || seconds > DAY)
  const [length, unit] = UNITS.find(fits) ?? [1, 'second']
  const count = seconds / length
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`
}
