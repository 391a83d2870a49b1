import type { CarParkFields } from '@/data/suggestions/types'
import { CAR_PARK_KINDS, STEPS_WORDS } from '@/data/suggestions/words'
import { NO_PRICE, penceOf, poundsOf } from '@/lib/money'

export type FieldName = keyof CarParkFields
type Kind = 'text' | 'lines' | 'choice' | 'pounds' | 'whole' | 'degrees' | 'list' | 'yes'

/** How each field is written in a plain form. */
export const KINDS: Record<FieldName, Kind> = {
  name: 'text',
  address: 'text',
  kind: 'choice',
  lat: 'degrees',
  lng: 'degrees',
  price_hour_pence: 'pounds',
  price_day_pence: 'pounds',
  price_flat_pence: 'pounds',
  price_description: 'lines',
  opening_hours: 'text',
  restrictions: 'lines',
  facilities: 'list',
  capacity: 'whole',
  capacity_disabled: 'whole',
  capacity_charging: 'whole',
  max_height_cm: 'whole',
  max_width_cm: 'whole',
  step_free: 'choice',
  plugs: 'list',
  surface: 'text',
  max_stay_minutes: 'whole',
  max_stay_unlimited: 'choice',
  free_minutes: 'whole',
  access: 'text',
  operator: 'text',
  description: 'lines',
  is_gone: 'yes',
}

/** What there is to choose from. */
export const CHOICES: Partial<Record<FieldName, readonly { value: string; label: string }[]>> = {
  kind: CAR_PARK_KINDS,
  step_free: Object.entries(STEPS_WORDS).map(([value, label]) => ({ value, label })),
  is_gone: [{ value: 'true', label: 'Yes' }],
  max_stay_unlimited: [
    { value: 'true', label: 'Yes' },
    { value: 'false', label: 'No' },
  ],
}

/** A value as it is typed. */
export function typed(name: FieldName, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (KINDS[name] === 'pounds') return poundsOf(Number(value))
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** What is wrong where a field for a number holds something else; null where nothing is. JSON has no such number: it would say that there is none. */
export function numberFault(name: FieldName, text: string): string | null {
  const said = text.trim()
  if (said === '' || !['pounds', 'whole', 'degrees'].includes(KINDS[name])) return null
  if (KINDS[name] === 'pounds') return penceOf(said) === null ? NO_PRICE : null
  return /^-?(\d{1,12}(\.\d*)?|\.\d+)$/.test(said) ? null : 'Please enter a number'
}

/** What was typed as a value: nothing says that there is none. The server checks it. */
export function readTyped(name: FieldName, text: string): unknown {
  const said = text.trim()
  switch (KINDS[name]) {
    case 'text':
    case 'lines':
      return said
    case 'list':
      return said
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
    case 'yes':
      return said === 'true'
    case 'choice':
      return said === '' ? null : name === 'max_stay_unlimited' ? said === 'true' : said
    case 'pounds':
      return said === '' ? null : penceOf(said)
    default:
      return said === '' ? null : Number(said)
  }
}
