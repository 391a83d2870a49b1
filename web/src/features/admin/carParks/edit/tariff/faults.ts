import { readClock } from '../week/clock'
import { type When, wrongInWhen } from '../week/when'
import { MAX_PENCE, MAX_STAY, readLength, readPrice } from './amounts'
import { type Band, type Board, isKnown, type Rate, type Rule } from './board'

/** What is wrong, by the key of what it is wrong with and the name of its field: `k3.price`. */
export type Faults = ReadonlyMap<string, string>

// As domain/src/rates/check.rs refuses them.
export const MOST = { rates: 12, bands: 24, offers: 8, limits: 4, name: 40 } as const

/** All that keeps a tariff from being saved. The server checks it again. */
export function faultsOf({ rates, rules }: Board): Faults {
  const faults = new Map<string, string>()
  const add = (key: string, field: string, sentence: string | null) => {
    if (sentence !== null && !faults.has(`${key}.${field}`)) faults.set(`${key}.${field}`, sentence)
  }
  for (const rate of rates.filter(isKnown)) ofRate(rate, add)
  for (const rule of rules.filter(isKnown)) ofRule(rule, add)
  ofRulesTogether(rules.filter(isKnown), add)
  return faults
}

type Add = (key: string, field: string, sentence: string | null) => void

const PRICE = 'Please enter pounds and pence, such as 1.80'
const price = (typed: string, least: 0 | 1): string | null => {
  const pence = readPrice(typed)
  if (pence === null) return PRICE
  if (pence > MAX_PENCE) return 'Please enter at most £500'
  return pence < least ? 'Please enter more than nothing' : null
}

const length = (typed: string): string | null => {
  const minutes = readLength(typed)
  if (minutes === null) return 'Please enter a length, such as 30 min or 2 h'
  return minutes > MAX_STAY ? 'Please enter at most 28 days' : null
}

const optional = (typed: string): string | null => (typed.trim() === '' ? null : length(typed))

const name = (typed: string): string | null => {
  if ([...typed.trim()].length > MOST.name) return `Please use at most ${MOST.name} characters`
  return /^[\p{Alphabetic}\p{N} '&-]*$/u.test(typed.trim()) ? null : 'Please use letters, digits, spaces and hyphens'
}

function ofWhen(when: When, key: string, field: string, add: Add): void {
  for (const [place, sentence] of wrongInWhen(when)) add(key, `${field}.${place}`, sentence)
}

function ofRate(rate: Rate, add: Add): void {
  const { key } = rate
  ofWhen(rate.when, key, 'when', add)
  if (rate.kind !== 'paid') return
  const bands = rate.bands.filter(isKnown)
  if (rate.bands.length === 0) add(key, 'bands', 'Please add a band')
  add(key, 'firstFree', optional(rate.firstFree))
  const said = new Set<string>()
  for (const band of bands) {
    ofBand(band, add)
    const same = [band.kind, readLength(band.length), readLength(band.after), band.name.trim()].join('|')
    // A flat one has no length whose field could be marked.
    if (said.has(same)) add(band.key, band.kind === 'flat' ? 'name' : 'length', 'This rate has the same band already')
    said.add(same)
  }
  const isFromStart = bands.length < rate.bands.length || rate.firstFree.trim() !== ''
  if (!isFromStart && bands.length > 0 && bands.every(({ kind, after }) => kind === 'each' && after.trim() !== '')) {
    add(key, 'bands', 'Please add a band for the beginning of a stay')
  }
}

function ofBand(band: Band, add: Add): void {
  const { key, kind } = band
  if (kind !== 'flat') add(key, 'length', length(band.length))
  if (kind === 'each') add(key, 'after', optional(band.after))
  add(key, 'price', price(band.price, kind === 'up_to' ? 0 : 1))
  add(key, 'name', name(band.name))
}

function ofRule(rule: Rule, add: Add): void {
  const { key } = rule
  switch (rule.kind) {
    case 'offer':
      add(key, 'name', rule.name.trim() === '' ? 'Please say what it is called' : name(rule.name))
      add(key, 'price', price(rule.price, 0))
      ofWhen(rule.enter, key, 'when', add)
      if (rule.leaveBy.trim() !== '' && readClock(rule.leaveBy) === null) {
        add(key, 'leaveBy', 'Please enter a time, such as 19:00')
      }
      add(key, 'within', optional(rule.within))
      if (rule.leaveBy.trim() === '' && rule.within.trim() === '') {
        add(key, 'leaveBy', 'Please say by when one leaves, or within how long')
      }
      return
    case 'cap':
      add(key, 'price', price(rule.price, 1))
      return
    case 'limit':
      ofWhen(rule.when, key, 'when', add)
      add(key, 'length', length(rule.length))
      return
    case 'no_return':
      add(key, 'length', length(rule.length))
      return
    case 'concession':
      if (rule.gets === 'pays_a_day') add(key, 'price', price(rule.price, 1))
      if (rule.gets === 'free_for' || rule.gets === 'extra') add(key, 'length', length(rule.length))
  }
}

/** What may be said once is said once: of two day caps, say, one would be lost. */
function ofRulesTogether(rules: Rule[], add: Add): void {
  const said = new Set<string>()
  for (const rule of rules) {
    const once = rule.kind === 'concession' ? rule.who : rule.kind
    if (rule.kind === 'offer' || rule.kind === 'limit') continue
    if (said.has(once)) add(rule.key, 'rule', 'This is said twice. Please remove one of them')
    said.add(once)
  }
}
