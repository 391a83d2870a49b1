/** Days as OpenStreetMap writes them, in their order. */
export const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
export type Day = (typeof DAYS)[number]

/** These days, from one time to another (07:00 to 20:00); past midnight where the end is the earlier one. */
export type HoursRule = { days: Day[]; from: string; to: string }

const SHORT: Record<string, string> = { Mo: 'Mon', Tu: 'Tue', We: 'Wed', Th: 'Thu', Fr: 'Fri', Sa: 'Sat', Su: 'Sun' }
const LONG = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The day in full, for those who hear it. */
export const dayName = (day: Day): string => LONG[DAYS.indexOf(day)] ?? day

/** Hours in OpenStreetMap's language as people read them: Mon–Sat 07:00–20:00. */
export function hoursInWords(raw: string): string {
  return raw
    .replace(/;\s*/g, ', ')
    .replace(/\bPH\b/g, 'public holidays')
    .replace(/\boff\b/gi, 'closed')
    .replace(/\b(Mo|Tu|We|Th|Fr|Sa|Su)\b/g, (day) => SHORT[day] ?? day)
    .replace(/(\w)-(\w)/g, '$1–$2')
}

const RULE = /^((?:Mo|Tu|We|Th|Fr|Sa|Su|[-,])+) (\d\d:\d\d)-(\d\d:\d\d)$/

/** The rules of hours such as `Mo-Fr 07:00-20:00; Sa 09:00-12:00`; null where they say more than days and times. */
export function readHours(raw: string): HoursRule[] | null {
  if (raw.trim() === '') return []
  if (raw.trim() === '24/7') return [{ days: [...DAYS], from: '00:00', to: '24:00' }]
  const rules = raw.split(';').map((part) => readRule(part.trim()))
  return rules.every((rule) => rule !== null) ? rules : null
}

function readRule(part: string): HoursRule | null {
  const [, listed = '', from = '', to = ''] = RULE.exec(part) ?? []
  const days = listed.split(',').map(readDays)
  return from && days.every((some) => some !== null)
    ? { days: DAYS.filter((day) => days.flat().includes(day)), from, to }
    : null
}

/** Mo or Mo-Fr; Sa-Mo goes on into the next week. */
function readDays(listed: string): Day[] | null {
  const [first, last] = listed.split('-').map((day) => DAYS.indexOf(day as Day))
  if (first === undefined || first < 0) return null
  if (last === undefined) return DAYS.slice(first, first + 1)
  if (last < 0) return null
  const count = ((last - first + DAYS.length) % DAYS.length) + 1
  return [...DAYS, ...DAYS].slice(first, first + count)
}

/** Rules in OpenStreetMap's language. Days in a row become one: Mo-Sa. */
export function writeHours(rules: readonly HoursRule[]): string {
  const written = rules.filter(({ days }) => days.length > 0)
  return written.map(({ days, from, to }) => `${writeDays(days)} ${from}-${to}`).join('; ')
}

function writeDays(days: readonly Day[]): string {
  const runs: Day[][] = []
  for (const day of DAYS.filter((one) => days.includes(one))) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && DAYS.indexOf(before) === DAYS.indexOf(day) - 1) run.push(day)
    else runs.push([day])
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(','))).join(',')
}

const clock = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
})

/** Until when it is open now, in London; null where it is closed, has no end, or the hours say more than days and times. */
export function openUntil(raw: string, now: Date): string | null {
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]))
  const today = LONG.indexOf(parts.weekday ?? '')
  const time = `${parts.hour}:${parts.minute}`
  const yesterday = (today + 6) % 7
  for (const { days, from, to } of readHours(raw) ?? []) {
    const late = to <= from
    const on = (day: number) => days.some((one) => DAYS.indexOf(one) === day)
    if (on(today) && time >= from && (late || time < to)) return to
    if (late && on(yesterday) && time < to) return to
  }
  return null
}
