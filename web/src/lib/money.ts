const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** An amount in pence as pounds: 240 is £2.40. */
export function formatPounds(pence: number): string {
  return POUNDS.format(pence / 100)
}

/** What is said of an amount that `penceOf` cannot read. */
export const NO_PRICE = 'Please enter a price in pounds and pence, such as 2.50'

/** Pounds as they are typed: 65, 65.5, .5, £1,200.00. Null where it is no amount to the penny. */
export function penceOf(typed: string): number | null {
  const plain = typed.trim().replace(/^£\s*/, '').replaceAll(',', '')
  return /^(\d{1,12}(\.\d{0,2})?|\.\d{1,2})$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

/** Pence as a field of pounds holds them: 65.00. */
export const poundsOf = (pence: number): string => (pence / 100).toFixed(2)

/** A price per hour: £2.40/h; an estimate says so: est. £2.50/h; nothing to pay is Free. */
export function formatHourly(pence: number, basis: 'known' | 'estimated' = 'known'): string {
  if (pence === 0) return 'Free'
  return `${basis === 'estimated' ? 'est. ' : ''}${formatPounds(pence)}/h`
}
