import { spellClock } from '../week/clock'
import { writeWhen } from '../week/when'
import { spellLength, spellPrice } from './amounts'
import { AGAIN, type Band, type Board, isKept, type Kept, RATE_KINDS, type Rate, type Rule, WHO } from './board'

/** A tariff in the lines that rates are entered in. What means nothing is marked with a question mark there. */
export function write({ rates, rules }: Board): string {
  const lines = [...rates.flatMap(linesOf), ...rules.map((rule) => (isKept(rule) ? rule.kept : ruleLine(rule)))]
  return lines.map((line) => `${line}\n`).join('')
}

function linesOf(rate: Rate | Kept): string[] {
  if (isKept(rate)) return [rate.kept]
  const when = writeWhen(rate.when)
  if (rate.kind !== 'paid') {
    return [`${when}: ${RATE_KINDS[rate.kind]}`, ...rate.bands.filter(isKept).map(({ kept }) => kept)]
  }
  return [
    `${when}:`,
    ...(rate.firstFree.trim() ? [`  first ${spellLength(rate.firstFree)} free`] : []),
    ...rate.bands.map((band) => (isKept(band) ? band.kept : `  ${bandLine(band)}`)),
    ...(rate.again ? [`  ${AGAIN[rate.again]}`] : []),
  ]
}

export function bandLine({ kind, length, after, price, name }: Band): string {
  const left = kind === 'each' && after.trim() ? ` after ${spellLength(after)}` : ''
  const what = { flat: 'flat', up_to: `up to ${spellLength(length)}`, each: `each ${spellLength(length)}${left}` }[kind]
  return `${what}: ${spellPrice(price, true)}${name.trim() ? ` (${name.trim()})` : ''}`
}

function ruleLine(rule: Rule): string {
  switch (rule.kind) {
    case 'offer': {
      const leave = rule.leaveBy.trim() ? `, leave by ${spellClock(rule.leaveBy)}` : ''
      const within = rule.within.trim() ? `, within ${spellLength(rule.within)}` : ''
      return `${rule.name.trim()}: ${spellPrice(rule.price, true)}, enter ${writeWhen(rule.enter)}${leave}${within}`
    }
    case 'cap':
      return `at most ${spellPrice(rule.price, false)} ${rule.per === 'day' ? 'a day' : 'in 24 h'}`
    case 'limit': {
      const when = writeWhen(rule.when)
      return `stay at most ${spellLength(rule.length)}${when === '24/7' ? '' : `, ${when}`}`
    }
    case 'no_return':
      return `no return within ${spellLength(rule.length)}`
    case 'concession': {
      const what = {
        free: 'free',
        free_for: `first ${spellLength(rule.length)} free`,
        extra: `${spellLength(rule.length)} extra`,
        pays_a_day: `${spellPrice(rule.price, false)} a day`,
      }[rule.gets]
      return `${WHO[rule.who]}: ${what}`
    }
  }
}
