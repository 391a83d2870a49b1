import { DAY, writeClock } from './clock'
import { longDay, WEEK } from './days'

/** A stretch of a day, in minutes, and what holds in it: nothing where `what` is null. */
export type Stretch = { from: number; until: number; what: number | null }

/** Hours that begin on the day, or began on the day before it (then their minutes are below 0), and what holds in them. */
export type Claim = { from: number; until: number; what: number }

/** The stretches of a day by the claims on it: of several the first in order holds. */
export function stretches(claims: readonly Claim[]): Stretch[] {
  const ends = claims.flatMap(({ from, until }) => [from, until]).filter((at) => at > 0 && at < DAY)
  const cuts = [...new Set([0, ...ends, DAY])].sort((one, next) => one - next)
  const day: Stretch[] = []
  for (const [n, from] of cuts.slice(0, -1).entries()) {
    const until = cuts[n + 1] ?? DAY
    const what = claims.find((claim) => claim.from <= from && claim.until >= until)?.what ?? null
    const before = day.at(-1)
    if (before && before.what === what) before.until = until
    else day.push({ from, until, what })
  }
  return day
}

/** A row of the strip. */
export type StripDay = { day: number; stretches: Stretch[] }

/** What a day is like, in words: 00:00 to 08:00 free, 08:00 to 18:00 rate 1. Days alike are said together. */
export function sayWeek(days: readonly StripDay[], name: (what: number | null) => string): string[] {
  const said = new Map<string, number[]>()
  for (const { day, stretches: parts } of days) {
    const words = parts.map(({ from, until, what }) =>
      from === 0 && until === DAY
        ? `all day ${name(what)}`
        : `${writeClock(from)} to ${writeClock(until)} ${name(what)}`,
    )
    const line = words.join(', ')
    said.set(line, [...(said.get(line) ?? []), day])
  }
  return [...said].map(([line, alike]) => `${sayTogether(alike)}: ${line}`)
}

function sayTogether(days: readonly number[]): string {
  if (days.length === WEEK.length && days.every((day, n) => day === n)) return 'Every day'
  return days.map(longDay).join(', ')
}
