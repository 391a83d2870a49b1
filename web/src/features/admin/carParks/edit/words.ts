import type { AdminCarPark, CarParkEdit, CarParkStanding, ParkingType } from '@/data/admin/carParks'
import { CAR_PARK_KINDS, FACILITY_NAMES } from '@/data/suggestions/words'
import { counted, formatCount } from '@/lib/counted'
import { metresBetween } from '@/lib/geo'
import type { BadgeTone } from '@/ui/Badge'

export const TYPES: readonly { value: ParkingType; label: string }[] = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
  { value: 'free', label: 'Free' },
  { value: 'pay_and_display', label: 'Pay and Display' },
]
export const typeName = (type: ParkingType) => TYPES.find(({ value }) => value === type)?.label ?? type

export const STATUSES = [
  { value: 'available', label: 'Available' },
  { value: 'limited', label: 'Limited' },
  { value: 'full', label: 'Full' },
  { value: 'unknown', label: 'Unknown' },
] as const
export const statusName = (status: string) => STATUSES.find(({ value }) => value === status)?.label ?? 'Unknown'

/** Initialisms stay upper case. */
const INITIALISMS: Record<string, string> = { ev: 'EV', cctv: 'CCTV' }

/** A code as capitalised words. */
export const facilityName = (code: string): string =>
  code
    .replaceAll('_', ' ')
    .split(' ')
    .map((word) => INITIALISMS[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** The facilities of the form, in its order. */
export const FACILITIES = ['disabled_access', 'ev_charging', 'covered', '24_hour', 'security', 'cctv'] as const

/** Why drivers do not see a car park. */
export const STANDING: Record<CarParkStanding, { label: string; tone: BadgeTone }> = {
  on_map: { label: 'Visible to users', tone: 'ok' },
  hidden: { label: 'Hidden', tone: 'quiet' },
  unapproved: { label: 'Not approved', tone: 'warn' },
  deleted: { label: 'Deleted', tone: 'bad' },
}

/** On what a price rests. */
export const PRICE_BASES = {
  published: 'Published: board, council or operator',
  parsed: 'Read from a map’s tags',
  estimated: 'Our estimate',
} as const satisfies Record<NonNullable<AdminCarPark['price_basis']>, string>

/** What is said of a car park that is back and that drivers still do not see; nothing where they do. */
export function stillUnseen(standing: CarParkStanding): string | undefined {
  if (standing === 'hidden') return 'It is still hidden, so drivers don’t see it.'
  return standing === 'unapproved' ? 'It is still not approved, so drivers don’t see it.' : undefined
}

/** What a history calls each field. */
const FIELDS: Record<string, string> = {
  name: 'Name',
  address: 'Address',
  location: 'Position',
  footprint: 'Outline',
  entrances: 'Entrances',
  kind: 'Kind',
  access: 'Who may park',
  tariff: 'Tariff',
  price_hour_pence: 'Price per hour',
  price_day_pence: 'Most for a day',
  price_flat_pence: 'Flat rate',
  price_basis: 'Basis of the price',
  price_description: 'Price description',
  rates: 'Rates',
  free_minutes: 'Free minutes',
  max_stay_minutes: 'Longest stay',
  max_stay_unlimited: 'No limit on stay',
  opening_hours: 'Opening hours',
  restrictions: 'Restrictions',
  facilities: 'Facilities',
  capacity: 'Total spaces',
  capacity_disabled: 'Disabled bays',
  capacity_charging: 'Spaces with a charger',
  max_height_cm: 'Height limit',
  max_width_cm: 'Width limit',
  step_free: 'Steps',
  plugs: 'Plugs',
  surface: 'Surface',
  operator: 'Operator',
  description: 'Description',
  paying_app: 'Paying app',
  location_code: 'Location code',
  provider_url: 'Payment link',
  availability: 'Status',
  is_verified: 'Verified',
  is_hidden: 'Hidden',
  scam_reported: 'Scam warning',
  approved: 'Approved',
  deleted: 'Deleted',
}
export const fieldName = (field: string) => FIELDS[field] ?? field

/** An outline or entrances, as the server tells them: by their size and their middle. */
type Shape = {
  lng: number
  lat: number
  corners?: number
  square_metres?: number
  metres?: number
  entrances?: number
}

export const isShape = (field: string) => field === 'footprint' || field === 'entrances'

/** "1,450 m², 12 corners", "45 m along the kerb, 3 corners", "2 entrances". */
function shapeInWords({ corners, square_metres, metres, entrances }: Shape): string {
  if (entrances !== undefined) return counted(entrances, 'entrance')
  if (corners === undefined) return 'drawn'
  const size =
    square_metres === undefined ? `${formatCount(metres ?? 0)} m along the kerb` : `${formatCount(square_metres)} m²`
  return `${size}, ${counted(corners, 'corner')}`
}

/** What differs between two shapes that read the same: "moved 12 m", "drawn anew". Empty where they do not read the same. */
export function shapeDifference(field: string, before: unknown, after: unknown): string {
  if (!isShape(field) || !before || !after || valueInWords(field, before) !== valueInWords(field, after)) return ''
  const [one, other] = [before as Shape, after as Shape]
  const metres = Math.round(metresBetween([one.lng, one.lat], [other.lng, other.lat]))
  return metres > 0 ? `moved ${formatCount(metres)} m` : 'drawn anew'
}

/** A value of a field in words. */
export function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'location') {
    const { lng, lat } = value as { lng: number; lat: number }
    return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  }
  if (isShape(field)) return shapeInWords(value as Shape)
  if (field === 'kind') return CAR_PARK_KINDS.find((kind) => kind.value === value)?.label ?? String(value)
  // As they were written: these are no codes.
  if (field === 'rates' || field === 'provider_url') return String(value)
  if (field.endsWith('_pence')) return `£${(Number(value) / 100).toFixed(2)}`
  if (field.endsWith('_minutes')) return `${value} min`
  if (field.endsWith('_cm')) return `${(Number(value) / 100).toFixed(2)} m`
  if (Array.isArray(value)) return value.map((code) => FACILITY_NAMES[code] ?? String(code)).join(', ') || 'nothing'
  return String(value).replaceAll('_', ' ')
}

/** What an edit was, in the words of a history. */
export const KINDS: Record<CarParkEdit['kind'], string> = {
  add: 'added it',
  change: 'changed it',
  delete: 'deleted it',
  restore: 'restored it',
  undo: 'undid an edit',
  redo: 'redid an edit',
  rates: 'entered the rates',
  suggestion: 'approved a suggestion',
  driver_report: 'accepted a driver report',
  import: 'imported edits',
}
