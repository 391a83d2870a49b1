import { type Hours, readHours, writeHours, wrongInHours } from './clock'
import { HOLIDAYS, isWholeWeek, readDays, sayDays, WEEK, writeDays } from './days'

/** Days and hours, perhaps of a part of the year; no hours are the whole day. */
export type Span = { season: string; days: number[]; hours: Hours[] }

/** Some time of the year, the week and the day: any of these. */
export type When = Span[]

export const ALWAYS: When = [{ season: '', days: [...WEEK], hours: [] }]

const MONTHS: readonly (readonly [string, number])[] = [
  ['Jan', 31],
  ['Feb', 29],
  ['Mar', 31],
  ['Apr', 30],
  ['May', 31],
  ['Jun', 30],
  ['Jul', 31],
  ['Aug', 31],
  ['Sep', 30],
  ['Oct', 31],
  ['Nov', 30],
  ['Dec', 31],
]

type MonthDay = readonly [month: number, day: number]
export type Season = { from: MonthDay; until: MonthDay }

const SEASON =
  /^\s*([a-z]{3})(?![a-z])(?:\s*(\d{1,2})(?![\d:]))?(?:\s*-\s*([a-z]{3})(?![a-z])(?:\s*(\d{1,2})(?![\d:]))?)?/i

/** The part of the year at the beginning of a text, and what follows it; a season of null where none stands there. */
function takeSeason(text: string): { season: Season | null; rest: string } | null {
  const [all, first = '', firstDay, last, lastDay] = SEASON.exec(text) ?? []
  const from = MONTHS.findIndex(([name]) => name.toLowerCase() === first.toLowerCase())
  if (all === undefined || from < 0) return { season: null, rest: text }
  const until = last === undefined ? from : MONTHS.findIndex(([name]) => name.toLowerCase() === last.toLowerCase())
  // One day alone is no part of the year.
  if (until < 0 || (last === undefined && firstDay !== undefined)) return null
  const season: Season = {
    from: [from, Number(firstDay ?? 1)],
    until: [until, Number(lastDay ?? lengthOf(until))],
  }
  const isDay = ([month, day]: MonthDay) => day >= 1 && day <= lengthOf(month)
  return isDay(season.from) && isDay(season.until) ? { season, rest: text.slice(all.length) } : null
}

const lengthOf = (month: number) => MONTHS[month]?.[1] ?? 31
const nameOf = (month: number) => MONTHS[month]?.[0] ?? ''

/** A part of the year as it is typed: `Apr-Oct`, `Apr 6-Oct 3`, `Dec`; null where it is none. */
export function readSeason(typed: string): Season | null {
  const read = takeSeason(typed)
  return read?.season && read.rest.trim() === '' ? read.season : null
}

/** In the spelling of rates; with a question mark where it is no part of the year. */
function writeSeason(typed: string): string {
  if (typed.trim() === '') return ''
  const season = readSeason(typed)
  if (season === null) return `?${typed.trim()}`
  const { from, until } = season
  if (from[1] !== 1 || until[1] !== lengthOf(until[0])) {
    return `${nameOf(from[0])} ${from[1]}-${nameOf(until[0])} ${until[1]}`
  }
  return from[0] === until[0] ? nameOf(from[0]) : `${nameOf(from[0])}-${nameOf(until[0])}`
}

/** Whether a day of the year is in a part of it, which may go over the new year. Months count from 0. */
export function isInSeason({ from, until }: Season, month: number, day: number): boolean {
  const [at, first, last] = [month * 100 + day, from[0] * 100 + from[1], until[0] * 100 + until[1]]
  return first <= last ? at >= first && at <= last : at >= first || at <= last
}

/** Times as rates have them (`Apr-Oct Mo-Sa,PH 08:00-18:00; Su`, `24/7`); null where something else stands there. */
export function readWhen(text: string): When | null {
  if (text.trim() === '24/7') return ALWAYS
  const spans = text.split(';').map((part) => readSpan(part.trim()))
  return spans.every((span) => span !== null) ? spans : null
}

function readSpan(text: string): Span | null {
  const taken = takeSeason(text)
  if (taken === null) return null
  const { season, rest } = taken
  const from = rest.search(/\d/)
  const days = (from < 0 ? rest : rest.slice(0, from)).trim().replace(/\s*:$/, '')
  const hours = from < 0 ? '' : rest.slice(from)
  if (season === null && days === '' && hours === '') return null
  const read = days === '' ? [...WEEK] : readDays(days)
  const times = hours === '' ? [] : readHours(hours)
  if (read === null || times === null) return null
  return { season: season ? writeSeason(text.slice(0, text.length - rest.length)) : '', days: read, hours: times }
}

/** The same in the language of rates. */
export function writeWhen(when: When): string {
  const [only] = when
  if (when.length === 1 && only && isAlways(only)) return '24/7'
  return when.map(writeSpan).join('; ')
}

const isAlways = ({ season, days, hours }: Span) => season.trim() === '' && isWholeWeek(days) && hours.length === 0

function writeSpan({ season, days, hours }: Span): string {
  const part = writeSeason(season)
  const isBare = isWholeWeek(days) && (part !== '' || hours.length > 0)
  const named = days.length === 0 ? '?' : isBare ? '' : writeDays(days)
  return [part, named, hours.map(writeHours).join(',')].filter(Boolean).join(' ')
}

/** As people say it: Mon to Sat, 08:00 to 18:00. */
export function sayWhen(when: When): string {
  const [only] = when
  if (when.length === 1 && only && isAlways(only)) return 'Always'
  return when.map(saySpan).join('; ')
}

function saySpan({ season, days, hours }: Span): string {
  const times = hours.map((one) => writeHours(one).replace('-', ' to ')).join(' and ')
  return [writeSeason(season).replace('-', ' to '), sayDays(days), times].filter(Boolean).join(', ')
}

/** The most spans of one time, and the most hours of a span: more are refused by the server. */
export const MAX_SPANS = 8
export const MAX_HOURS = 4

/** What is wrong with a time, by the place in it: `0.season`, `0.days`, `0.hours.1.from`. */
export function wrongInWhen(when: When): [place: string, sentence: string][] {
  return when.flatMap(({ season, days, hours }, at) => {
    const wrong: [string, string][] = []
    if (season.trim() !== '' && readSeason(season) === null) {
      wrong.push([`${at}.season`, 'Please write it as Apr-Oct or Apr 6-Oct 3'])
    }
    if (days.length === 0) wrong.push([`${at}.days`, 'Please choose at least one day'])
    hours.forEach((one, n) => {
      for (const [field, sentence] of wrongInHours(one)) wrong.push([`${at}.hours.${n}.${field}`, sentence])
    })
    return wrong
  })
}

/** Whether a time says something of bank holidays. */
export const namesHolidays = (when: When): boolean => when.some(({ days }) => days.includes(HOLIDAYS))
