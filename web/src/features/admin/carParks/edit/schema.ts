import type { AdminCarPark, CarParkChanges, ParkingType } from '@/data/admin/carParks'
import type { CarParkKind } from '@/data/suggestions/words'
import { penceOf, poundsOf } from '@/lib/money'

/** What the form holds, as it is typed. */
export interface Values {
  name: string
  address: string
  kind: CarParkKind
  lat: string
  lng: string
  total_spaces: string
  parking_type: ParkingType
  availability: 'available' | 'limited' | 'full' | 'unknown'
  facilities: string[]
  opening_hours: string
  /** The same of the opening hours by day. */
  opening_hours_fault: string
  price_description: string
  restrictions: string
  is_hidden: boolean
  price_hour: string
  price_day: string
  price_flat: string
  /** Chosen by hand; empty while it follows from the price. */
  price_basis: '' | NonNullable<AdminCarPark['price_basis']>
  rates: string
  /** What is wrong in the table of the tariff; empty when nothing is. It is never sent. */
  rates_fault: string
  max_stay: string
  max_stay_unlimited: boolean
  max_height: string
  max_width: string
  disabled_bays: string
  charging: string
  operator: string
  paying_app: string
  location_code: string
  pay_url: string
  description: string
  scam_reported: boolean
  is_verified: boolean
  reason: string
}

/** The form of a car park that is about to be added. */
export const BLANK: Values = {
  name: '',
  address: '',
  kind: 'car-park',
  lat: '0',
  lng: '0',
  total_spaces: '0',
  parking_type: 'public',
  availability: 'unknown',
  facilities: [],
  opening_hours: '',
  opening_hours_fault: '',
  price_description: '',
  restrictions: '',
  is_hidden: false,
  price_hour: '',
  price_day: '',
  price_flat: '',
  price_basis: '',
  rates: '',
  rates_fault: '',
  max_stay: '',
  max_stay_unlimited: false,
  max_height: '',
  max_width: '',
  disabled_bays: '',
  charging: '',
  operator: '',
  paying_app: '',
  location_code: '',
  pay_url: '',
  description: '',
  scam_reported: false,
  is_verified: false,
  reason: '',
}

/** What is not a number counts as 0. */
export const degrees = (typed: string): number => Number.parseFloat(typed.trim()) || 0
export const whole = (typed: string): number => Number.parseInt(typed.replaceAll(',', '').trim(), 10) || 0

/** Degrees as they are shown: a metre is five decimals. */
export const shownDegrees = (value: number | null | undefined): string => (value == null ? '0' : value.toFixed(6))

const shown = (value: number | null | undefined) => (value == null ? '' : String(value))
const pounds = (pence: number | null | undefined) => (pence == null ? '' : poundsOf(pence))
const text = (value: string | null | undefined) => value ?? ''

const NUMBER = /^-?(\d{1,12}(\.\d*)?|\.\d+)$/

/** A number that may be left empty: nothing is null. What is none is refused before it comes here (`notNumbers`). */
const optional = (typed: string): number | null => (typed.trim() === '' ? null : Math.round(Number(typed)))

/** The fields for a price. */
export const PRICES = ['price_hour', 'price_day', 'price_flat'] as const
const COUNTS = ['max_stay', 'max_height', 'max_width', 'disabled_bays', 'charging'] as const

/** The fields for a number in which something else is typed, in the form's order. JSON has no such number: it would say "none". */
export function notNumbers(values: Values): ((typeof PRICES)[number] | (typeof COUNTS)[number])[] {
  return [
    ...PRICES.filter((name) => values[name].trim() !== '' && penceOf(values[name]) === null),
    ...COUNTS.filter((name) => values[name].trim() !== '' && !NUMBER.test(values[name].trim())),
  ]
}

/** What is edited in a table and has something wrong in it, in the form's order, with what that is. */
export function wrongTables(values: Values): ['opening_hours' | 'rates', string][] {
  const faults = [
    ['opening_hours', values.opening_hours_fault],
    ['rates', values.rates_fault],
  ] satisfies ['opening_hours' | 'rates', string][]
  return faults.filter(([, fault]) => fault !== '')
}

/** A car park as the form has it. */
export function valuesOf(carPark: AdminCarPark): Values {
  const { fields, availability } = carPark
  return {
    name: text(fields.name),
    address: text(fields.address),
    kind: fields.kind ?? 'car-park',
    lat: shownDegrees(fields.lat),
    lng: shownDegrees(fields.lng),
    total_spaces: shown(fields.capacity ?? 0),
    parking_type: carPark.parking_type,
    availability: availability === 'warning' ? 'unknown' : availability,
    facilities: [...(fields.facilities ?? [])].sort(),
    opening_hours: text(fields.opening_hours),
    opening_hours_fault: '',
    price_description: text(fields.price_description),
    restrictions: text(fields.restrictions),
    is_hidden: carPark.is_hidden,
    price_hour: pounds(fields.price_hour_pence),
    price_day: pounds(fields.price_day_pence),
    price_flat: pounds(fields.price_flat_pence),
    price_basis: '',
    rates: carPark.rates,
    rates_fault: '',
    max_stay: shown(fields.max_stay_minutes),
    max_stay_unlimited: fields.max_stay_unlimited ?? false,
    max_height: shown(fields.max_height_cm),
    max_width: shown(fields.max_width_cm),
    disabled_bays: shown(fields.capacity_disabled),
    charging: shown(fields.capacity_charging),
    operator: text(fields.operator),
    paying_app: carPark.paying_app,
    location_code: carPark.location_code,
    pay_url: text(carPark.pay_url),
    description: text(fields.description),
    scam_reported: carPark.scam_reported,
    is_verified: carPark.verified_by === 'admin',
    reason: '',
  }
}

type Changes = Partial<CarParkChanges>
type Fields = CarParkChanges['fields']

/** What the form changes of a car park: only what differs from how it was. Of a new one, all that is said. */
export function changesOf(values: Values, before: Values): Changes {
  const differs = (name: keyof Values) => JSON.stringify(values[name]) !== JSON.stringify(before[name])
  const fields: Fields = {}
  const changes: Changes = {}
  const texts = {
    name: 'name',
    address: 'address',
    opening_hours: 'opening_hours',
    price_description: 'price_description',
    restrictions: 'restrictions',
    operator: 'operator',
    description: 'description',
  } as const
  for (const [name, field] of Object.entries(texts) as [keyof typeof texts, (typeof texts)[keyof typeof texts]][]) {
    if (differs(name)) fields[field] = values[name].trim()
  }
  if (differs('lat') || differs('lng')) {
    fields.lat = degrees(values.lat)
    fields.lng = degrees(values.lng)
  }
  if (differs('kind')) fields.kind = values.kind
  if (differs('total_spaces')) fields.capacity = whole(values.total_spaces)
  if (differs('facilities')) fields.facilities = values.facilities
  if (differs('price_hour')) fields.price_hour_pence = penceOf(values.price_hour)
  if (differs('price_day')) fields.price_day_pence = penceOf(values.price_day)
  if (differs('price_flat')) fields.price_flat_pence = penceOf(values.price_flat)
  if (differs('max_stay')) fields.max_stay_minutes = optional(values.max_stay)
  if (differs('max_stay_unlimited')) fields.max_stay_unlimited = values.max_stay_unlimited
  if (differs('max_height')) fields.max_height_cm = optional(values.max_height)
  if (differs('max_width')) fields.max_width_cm = optional(values.max_width)
  if (differs('disabled_bays')) fields.capacity_disabled = optional(values.disabled_bays)
  if (differs('charging')) fields.capacity_charging = optional(values.charging)
  if (Object.keys(fields).length > 0) changes.fields = fields
  if (differs('parking_type')) changes.parking_type = values.parking_type
  if (differs('availability')) changes.availability = values.availability
  if (differs('rates')) changes.rates = values.rates
  if (values.price_basis) changes.price_basis = values.price_basis
  if (differs('paying_app')) changes.paying_app = values.paying_app
  if (differs('location_code')) changes.location_code = values.location_code
  if (differs('pay_url')) changes.pay_url = values.pay_url.trim() || null
  if (differs('is_hidden')) changes.is_hidden = values.is_hidden
  if (differs('scam_reported')) changes.scam_reported = values.scam_reported
  if (differs('is_verified')) changes.is_verified = values.is_verified
  return changes
}

/** What a save needs at least. */
export function missing(values: Values): ('name' | 'address' | 'lat' | 'lng')[] {
  const none: ('name' | 'address' | 'lat' | 'lng')[] = []
  if (values.name.trim() === '') none.push('name')
  if (values.address.trim() === '') none.push('address')
  if (degrees(values.lat) === 0) none.push('lat')
  if (degrees(values.lng) === 0) none.push('lng')
  return none
}

/** The server's names of the fields, as the form has them. */
export const NAMES: Partial<Record<string, keyof Values>> = {
  name: 'name',
  address: 'address',
  lng: 'lng',
  lat: 'lat',
  capacity: 'total_spaces',
  facilities: 'facilities',
  opening_hours: 'opening_hours',
  price_description: 'price_description',
  restrictions: 'restrictions',
  price_hour_pence: 'price_hour',
  price_day_pence: 'price_day',
  price_flat_pence: 'price_flat',
  price_basis: 'price_basis',
  rates: 'rates',
  max_stay_minutes: 'max_stay',
  max_height_cm: 'max_height',
  max_width_cm: 'max_width',
  capacity_disabled: 'disabled_bays',
  capacity_charging: 'charging',
  operator: 'operator',
  paying_app: 'paying_app',
  location_code: 'location_code',
  pay_url: 'pay_url',
  description: 'description',
  reason: 'reason',
}
