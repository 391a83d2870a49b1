import type { CarParkFields } from '@/data/suggestions/types'

export type FieldName = keyof CarParkFields
type Kind = 'text' | 'pounds' | 'whole' | 'degrees' | 'list' | 'yes'

/** How each field is written in a plain form. */
export const KINDS: Record<FieldName, Kind> = {
  name: 'text',
  address: 'text',
  lat: 'degrees',
  lng: 'degrees',
  price_hour_pence: 'pounds',
  price_day_pence: 'pounds',
  price_flat_pence: 'pounds',
  price_description: 'text',
  opening_hours: 'text',
  restrictions: 'text',
  facilities: 'list',
  capacity: 'whole',
  capacity_disabled: 'whole',
  capacity_charging: 'whole',
  max_height_cm: 'whole',
  max_width_cm: 'whole',
  max_stay_minutes: 'whole',
  free_minutes: 'whole',
  access: 'text',
  operator: 'text',
  description: 'text',
  is_gone: 'yes',
}

/** A value as it is typed. */
export function typed(name: FieldName, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (KINDS[name] === 'pounds') return (Number(value) / 100).toFixed(2)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** What was typed as a value: nothing says that there is none. The server checks it. */
export function readTyped(name: FieldName, text: string): unknown {
  const said = text.trim()
  switch (KINDS[name]) {
    case 'text':
      return said
    case 'list':
      return said
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
    case 'yes':
      return said === 'true'
    case 'pounds':
      return said === '' ? null : Math.round(Number(said) * 100)
    default:
      return said === '' ? null : Number(said)
  }
}
