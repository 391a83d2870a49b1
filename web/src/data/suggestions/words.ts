import type { StepFree } from '@/data/carParks/types'
import { PLUG_LABELS } from '@/data/needs/needs'
import type { CarParkFields } from './types'

/** What a car park may have, as it is called, in the order in which it is offered. */
export const FACILITY_NAMES: Record<string, string> = {
  cctv: 'CCTV',
  security: 'Security',
  disabled_access: 'Disabled Access',
  ev_charging: 'EV Charging',
  covered: 'Covered',
  lighting: 'Lighting',
  '24_hour': '24/7 Access',
  height_restriction: 'Height Restriction',
  toilets: 'Toilets',
  card_payment: 'Payment by Card',
  cash_payment: 'Payment by Cash',
  mobile_payment: 'Mobile Payment',
}

/** On the street or off it. */
export const CAR_PARK_KINDS = [
  { value: 'car-park', label: 'Car park' },
  { value: 'on-street', label: 'On street' },
] as const
export type CarParkKind = (typeof CAR_PARK_KINDS)[number]['value']

/** What is said of steps. */
export const STEPS_WORDS: Record<StepFree, string> = {
  yes: 'No steps',
  partly: 'Only parts of it are step-free',
  no: 'There are steps',
}

/** What each thing that can be said is called. */
export const FIELD_LABELS: Record<keyof CarParkFields, string> = {
  name: 'Name',
  address: 'Address',
  kind: 'Kind',
  lng: 'Longitude',
  lat: 'Latitude',
  price_hour_pence: 'Price per hour',
  price_day_pence: 'Max per day',
  price_flat_pence: 'Flat rate',
  price_description: 'Price details',
  opening_hours: 'Opening hours',
  restrictions: 'Restrictions',
  facilities: 'Facilities',
  capacity: 'Spaces',
  capacity_disabled: 'Disabled bays',
  capacity_charging: 'Spaces with a charger',
  max_height_cm: 'Max height in cm',
  max_width_cm: 'Max width in cm',
  step_free: 'Steps',
  plugs: 'Plugs',
  surface: 'Surface',
  max_stay_minutes: 'Max stay in minutes',
  max_stay_unlimited: 'No limit on stay',
  free_minutes: 'Free minutes',
  access: 'Who may park',
  operator: 'Operator',
  description: 'Description',
  is_gone: 'No longer there',
}

const LISTED: Record<string, string> = { ...FACILITY_NAMES, ...PLUG_LABELS }

/** A value in words; prices in pounds. */
export function wordsFor(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'None'
  if (Array.isArray(value)) return value.map((code) => LISTED[code] ?? String(code)).join(', ') || 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (name === 'step_free') return STEPS_WORDS[value as StepFree] ?? String(value)
  if (name === 'kind') return CAR_PARK_KINDS.find((kind) => kind.value === value)?.label ?? String(value)
  if (name.endsWith('_pence')) return `£${(Number(value) / 100).toFixed(2)}`
  return String(value)
}
