import { penceOf } from '@/lib/money'

/** What is typed into the form. */
export type Values = {
  operator: string
  price: string
  paying_app: string
  scam: '' | 'yes' | 'no'
  verified: '' | 'yes' | 'no'
  reason: string
}

/** What was typed, as the server takes it. */
export function changesOf({ operator, price, paying_app, scam, verified }: Omit<Values, 'reason'>) {
  const pence = penceOf(price)
  const fields = {
    ...(operator.trim() && { operator: operator.trim() }),
    ...(pence !== null && { price_hour_pence: pence }),
  }
  return {
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(paying_app.trim() && { paying_app: paying_app.trim() }),
    ...(scam && { scam_reported: scam === 'yes' }),
    ...(verified && { is_verified: verified === 'yes' }),
  }
}
