import { DAY, minutesOf } from '../week/clock'
import { HOLIDAYS, WEEK } from '../week/days'
import { type Claim, type StripDay, stretches } from '../week/strip'
import { isInSeason, namesHolidays, readSeason, type Span } from '../week/when'
import { type Board, isKept } from './board'

/** Whether a tariff has rates of a part of the year: then its weeks differ. */
export const hasSeasons = ({ rates }: Board): boolean =>
  rates.some((rate) => !isKept(rate) && rate.when.some(({ season }) => season.trim() !== ''))

/**
 * Which rate holds at which hour of a week, as domain/src/rates does it: of several the first; hours past midnight belong to the
 * day on which they begin. Bank holidays have a row of their own where some rate names them. The rates are counted as they stand.
 */
export function weekOf(board: Board, monday: Date): StripDay[] {
  const holidays = board.rates.some((rate) => !isKept(rate) && namesHolidays(rate.when))
  const days: StripDay[] = WEEK.map((day) => {
    const [date, before] = [dayAfter(monday, day), dayAfter(monday, day - 1)]
    const today = claimsOf(board, day, date)
    return { day, stretches: stretches(inOrder([...late(claimsOf(board, (day + 6) % 7, before)), ...today])) }
  })
  if (holidays) days.push({ day: HOLIDAYS, stretches: stretches(inOrder(claimsOf(board, HOLIDAYS, monday))) })
  return days
}

/** The Monday of the week in which a day lies; of the middle of a month where one is named, counted from 0. */
export function mondayOf(now: Date, month: number | null): Date {
  const at = month === null ? now : new Date(now.getFullYear(), month, 15)
  return dayAfter(at, -((at.getDay() + 6) % 7))
}

function dayAfter(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)
}

const inOrder = (claims: Claim[]) => claims.sort((one, next) => one.what - next.what)

/** What goes on past midnight, as the next day has it. */
const late = (claims: Claim[]): Claim[] =>
  claims
    .filter(({ until }) => until > DAY)
    .map(({ from, until, what }) => ({ from: from - DAY, until: until - DAY, what }))

function claimsOf({ rates }: Board, day: number, date: Date): Claim[] {
  return rates.flatMap((rate, what) =>
    isKept(rate)
      ? []
      : rate.when
          .filter((span) => begins(span, day, date))
          .flatMap((span) => hoursOf(span).map((one) => ({ ...one, what }))),
  )
}

function begins({ season, days }: Span, day: number, date: Date): boolean {
  if (!days.includes(day)) return false
  if (season.trim() === '') return true
  const part = readSeason(season)
  return part !== null && isInSeason(part, date.getMonth(), date.getDate())
}

function hoursOf({ hours }: Span): { from: number; until: number }[] {
  if (hours.length === 0) return [{ from: 0, until: DAY }]
  return hours.flatMap((one) => {
    const minutes = minutesOf(one)
    return minutes ? [{ from: minutes[0], until: minutes[1] }] : []
  })
}
