/** Minutes of a day. */
export const DAY = 1440

/** A time as it is typed (`8:30`, `08:30`, `0830`, `8`, `24:00`) in minutes of the day; null where it is none. */
export function readClock(typed: string): number | null {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d\d))?$/.exec(typed.trim()) ?? []
  if (hours === undefined || Number(minutes) > 59) return null
  const minute = Number(hours) * 60 + Number(minutes)
  return minute <= DAY ? minute : null
}

/** A minute of the day as `08:30`. */
export const writeClock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** From a time until another, as they are typed. */
export type Hours = { from: string; until: string }

/** In minutes of the day on which they begin; what ends at or before its beginning ends on the next day. Null where they are no hours. */
export function minutesOf({ from, until }: Hours): readonly [number, number] | null {
  const [first, last] = [readClock(from), readClock(until)]
  if (first === null || last === null || first === DAY) return null
  return [first, last <= first ? last + DAY : last]
}

/** `08:00-18:00`, at midnight `24:00`; what is no time is marked with a question mark, so that nobody reads it as one. */
export function writeHours({ from, until }: Hours): string {
  const minutes = minutesOf({ from, until })
  if (minutes === null) return `?${from.trim()}-${until.trim()}`
  const [first, last] = minutes
  return `${writeClock(first)}-${writeClock(last > DAY ? last - DAY : last)}`
}

/** `08:00-12:00,13:00-18:00`; null where something else stands there. */
export function readHours(text: string): Hours[] | null {
  const hours = text.split(',').map((part) => {
    const [, from = '', until = ''] = /^\s*(\d{1,2}:\d\d)\s*-\s*(\d{1,2}:\d\d)\s*$/.exec(part) ?? []
    return { from, until }
  })
  return hours.every((one) => minutesOf(one) !== null) ? hours : null
}

/** A time of the day as it was typed, in the spelling of rates; with a question mark where it is none. */
export function spellClock(typed: string): string {
  const minute = readClock(typed)
  return minute === null ? `?${typed.trim()}` : writeClock(minute)
}

/** What is wrong with hours, by the field: `from` or `until`. */
export function wrongInHours({ from, until }: Hours): [field: keyof Hours, sentence: string][] {
  const first = readClock(from)
  const wrong: [keyof Hours, string][] = []
  if (first === null || first === DAY) wrong.push(['from', 'Please enter a time, such as 08:00'])
  if (readClock(until) === null) wrong.push(['until', 'Please enter a time, such as 18:00'])
  return wrong
}
