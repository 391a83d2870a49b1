import { readLength, readPrice, writeLength, writePrice } from './amounts'
import { type Band, type Board, isKnown, type Rule } from './board'

/** Whether a line of a working ("2 h at £1.20", "evening flat £2.00") is of this band: the words of domain/src/rates/lines.rs. */
function isOf(band: Band, line: string): boolean {
  const pence = readPrice(band.price)
  const minutes = readLength(band.length)
  if (pence === null || (band.kind !== 'flat' && minutes === null)) return false
  const price = writePrice(pence)
  const name = band.name.trim() ? `${band.name.trim()} ` : ''
  const length = minutes === null ? '' : writeLength(minutes)
  const times = /^(\d+) (?:× )?/.exec(line)
  const rest = times ? line.slice(times[0].length) : ''
  switch (band.kind) {
    case 'flat':
      return line === `${name}flat ${price}` || rest === `${name}flat at ${price}`
    case 'up_to':
      if (pence === 0) return line === `${name}free for up to ${length}`
      return line === `${name}up to ${length} ${price}` || rest === `${name}up to ${length} at ${price}`
    case 'each': {
      const bare = line.startsWith(name) ? line.slice(name.length) : ''
      if (minutes === 60) return /^\d+ h at /.test(bare) && bare.endsWith(` at ${price}`)
      if (minutes === 1440) return /^\d+ days? at /.test(bare) && bare.endsWith(` at ${price}`)
      return bare === `${length} at ${price}` || bare.replace(/^\d+ × /, '') === `${length} at ${price}`
    }
  }
}

/** Whether a line is of this rule: an offer by its name and price, a cap by its word. */
function isOfRule(rule: Rule, line: string): boolean {
  if (rule.kind === 'cap') return line.startsWith(rule.per === 'day' ? 'day cap £' : '24 h cap £')
  if (rule.kind !== 'offer' || rule.name.trim() === '') return false
  const pence = readPrice(rule.price)
  return pence !== null && line === `${rule.name.trim()} ${pence === 0 ? 'free' : writePrice(pence)}`
}

/** The keys of the bands and rules that the lines of a working are of. */
export function answering({ rates, rules }: Board, lines: readonly string[]): string[] {
  const bands = rates.filter(isKnown).flatMap((rate) => rate.bands.filter(isKnown))
  const found = bands.filter((band) => lines.some((line) => isOf(band, line)))
  const ruled = rules.filter(isKnown).filter((rule) => lines.some((line) => isOfRule(rule, line)))
  return [...found, ...ruled].map(({ key }) => key)
}
