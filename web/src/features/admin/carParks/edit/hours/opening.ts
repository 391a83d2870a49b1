import { DAY, type Hours, minutesOf, readHours, writeHours, wrongInHours } from '../week/clock'
import { HOLIDAYS, isWholeWeek, readDays, WEEK, writeDays } from '../week/days'
import { type Claim, type StripDay, stretches } from '../week/strip'

/** On some days: open at these hours, all day (none), or closed. A later rule wins where two are of one day. */
export type OpeningRule = { key: string; days: number[]; closed: boolean; hours: Hours[] }

/** What the table does not understand: kept as it is, and shown as text. */
export type KeptRule = { key: string; kept: string }
export type Opening = (OpeningRule | KeptRule)[]

export const isKeptRule = (rule: OpeningRule | KeptRule): rule is KeptRule => 'kept' in rule

let last = 0
export const newRuleKey = (): string => {
  last += 1
  return `o${last}`
}

/** Opening hours in OpenStreetMap's language as rules to edit. */
export function readOpening(text: string): Opening {
  if (text.trim() === '') return []
  // Comments and alternatives are beyond a table: they belong to the rules around them.
  if (/["|]/.test(text)) return [{ key: newRuleKey(), kept: text.trim() }]
  return text.split(';').flatMap((part) => {
    const rule = part.trim()
    return rule === '' ? [] : [readRule(rule) ?? { key: newRuleKey(), kept: rule }]
  })
}

function readRule(text: string): OpeningRule | null {
  const rule = { key: newRuleKey(), closed: false, hours: [] as Hours[] }
  if (text === '24/7') return { ...rule, days: [...WEEK] }
  const [, named = '', times = ''] = /^((?:[A-Za-z]{2}[-,\s]*)*?)\s*(off|closed|\d.*)$/.exec(text) ?? []
  if (times === '') return null
  const days = named.trim() === '' ? [...WEEK] : readDays(named)
  if (days === null) return null
  if (times === 'off' || times === 'closed') return { ...rule, days, closed: true }
  if (times === '00:00-24:00') return { ...rule, days }
  const hours = readHours(times)
  return hours && { ...rule, days, hours }
}

/** Rules in OpenStreetMap's language. */
export const writeOpening = (opening: Opening): string =>
  opening.map((rule) => (isKeptRule(rule) ? rule.kept : writeRule(rule))).join('; ')

function writeRule({ days, closed, hours }: OpeningRule): string {
  const named = days.length === 0 ? '?' : isWholeWeek(days) ? '' : writeDays(days)
  if (closed) return `${named || 'Mo-Su'} off`
  if (hours.length === 0) return named ? `${named} 00:00-24:00` : '24/7'
  return `${named} ${hours.map(writeHours).join(',')}`.trim()
}

/** What is wrong with the rules, by key and field. */
export function openingFaults(opening: Opening): ReadonlyMap<string, string> {
  const faults = new Map<string, string>()
  for (const rule of opening) {
    if (isKeptRule(rule)) continue
    if (rule.days.length === 0) faults.set(`${rule.key}.days`, 'Please choose at least one day')
    if (rule.closed) continue
    rule.hours.forEach((hours, n) => {
      for (const [field, sentence] of wrongInHours(hours)) faults.set(`${rule.key}.hours.${n}.${field}`, sentence)
    })
  }
  return faults
}

/** When it is open on each day of a week: the last rule of a day counts. Null where a rule is kept as text: then a strip would be a guess. */
export function openWeek(opening: Opening): StripDay[] | null {
  if (opening.some(isKeptRule)) return null
  const rules = opening.filter((rule): rule is OpeningRule => !isKeptRule(rule))
  const claims = (day: number): Claim[] => {
    const rule = rules.findLast(({ days }) => days.includes(day))
    if (!rule || rule.closed) return []
    if (rule.hours.length === 0) return [{ from: 0, until: DAY, what: 0 }]
    return rule.hours.flatMap((hours) => {
      const minutes = minutesOf(hours)
      return minutes ? [{ from: minutes[0], until: minutes[1], what: 0 }] : []
    })
  }
  const days = WEEK.map((day) => {
    const before = claims((day + 6) % 7).filter(({ until }) => until > DAY)
    const late = before.map(({ from, until, what }) => ({ from: from - DAY, until: until - DAY, what }))
    return { day, stretches: stretches([...claims(day), ...late]) }
  })
  const holidays = rules.some((rule) => rule.days.includes(HOLIDAYS))
  return holidays ? [...days, { day: HOLIDAYS, stretches: stretches(claims(HOLIDAYS)) }] : days
}
