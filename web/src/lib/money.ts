const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** An amount in pence as pounds: 240 is £2.40. */
export function formatPounds(pence: number): string {
  return POUNDS.format(pence / 100)
}

/** A price per hour: £2.40/h; an estimate says so: est. £2.50/h; nothing to pay is Free. */
export function formatHourly(pence: number, basis: 'known' | 'estimated' = 'known'): string {
  if (pence === 0) return 'Free'
  return `${basis === 'estimated' ? 'est. ' : ''}${formatPounds(pence)}/h`
}
