/** The longest stay that is priced, in minutes: four weeks. */
export const MAX_STAY = 40_320
/** No price above £500 is believed. */
export const MAX_PENCE = 50_000

const UNITS: Record<string, number> = {
  ...{ m: 1, min: 1, mins: 1, minute: 1, minutes: 1 },
  ...{ h: 60, hr: 60, hrs: 60, hour: 60, hours: 60 },
  ...{ d: 1440, day: 1440, days: 1440, w: 10_080, wk: 10_080, week: 10_080, weeks: 10_080 },
}
const PART = /^\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*([a-z]+)\.?\s*(?:,|and\s)?/

/** A length of time as it is typed (`30 min`, `1 h 30 min`, `2 days`) in minutes; null where it is none, or a number alone. */
export function readLength(typed: string): number | null {
  let rest = typed.trim().toLowerCase()
  let total = 0
  while (rest !== '') {
    const [part, number = '', unit = ''] = PART.exec(rest) ?? []
    const minutes = UNITS[unit]
    if (part === undefined || minutes === undefined) return null
    total += Number(number.replace(',', '.')) * minutes
    rest = rest.slice(part.length).trim()
  }
  const whole = Math.round(total)
  return whole >= 1 ? whole : null
}

/** Minutes as boards have them: `30 min`, `1 h 30 min`, `24 h`, `2 days`. */
export function writeLength(minutes: number): string {
  const [hours, left] = [Math.floor(minutes / 60), minutes % 60]
  if (left === 0 && hours > 24 && hours % 24 === 0) return `${hours / 24} days`
  return [hours > 0 && `${hours} h`, left > 0 && `${left} min`].filter(Boolean).join(' ')
}

/** A length as it was typed, in the spelling of rates; with a question mark where it is none, so that nobody reads it as one. */
export function spellLength(typed: string): string {
  const minutes = readLength(typed)
  return minutes === null ? `?${typed.trim()}` : writeLength(minutes)
}

/** A price as it is typed (`1.80`, `£2`, `20p`, `free`) in pence; null where it is none. */
export function readPrice(typed: string): number | null {
  const text = typed.trim().toLowerCase()
  if (text === 'free') return 0
  const [, small] = /^(\d{1,5})\s*p$/.exec(text) ?? []
  if (small !== undefined) return Number(small)
  const [, whole, pence = ''] = /^£?\s*(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(pence.padEnd(2, '0'))
}

export const writePrice = (pence: number): string =>
  `£${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`

/** As a field of pounds has it: `1.80`. */
export const inPounds = (pence: number): string => writePrice(pence).slice(1)

/** A price as it was typed, in the spelling of rates; with a question mark where it is none. Nothing is free. */
export function spellPrice(typed: string, isFreeAWord: boolean): string {
  const pence = readPrice(typed)
  if (pence === null) return `£?${typed.trim()}`
  return pence === 0 && isFreeAWord ? 'free' : writePrice(pence)
}
