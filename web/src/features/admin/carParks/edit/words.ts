import type { CarParkEdit, CarParkStanding, ParkingType } from '@/data/admin/carParks'
import { FACILITY_NAMES } from '@/data/suggestions/words'
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

/** What a history calls each field. */
const FIELDS: Record<string, string> = {
  name: 'Name',
  address: 'Address',
  location: 'Position',
  footprint: 'Outline',
  entrances: 'Entrances',
  access: 'Who may park',
  tariff: 'Tariff',
  price_hour_pence: 'Price per hour',
  price_day_pence: 'Most for a day',
  price_flat_pence: 'Flat rate',
  price_description: 'Price description',
  rates: 'Rates',
  free_minutes: 'Free minutes',
  max_stay_minutes: 'Longest stay',
  opening_hours: 'Opening hours',
  restrictions: 'Restrictions',
  facilities: 'Facilities',
  capacity: 'Total spaces',
  capacity_disabled: 'Disabled bays',
  capacity_charging: 'Spaces with a charger',
  max_height_cm: 'Height limit',
  max_width_cm: 'Width limit',
  operator: 'Operator',
  description: 'Description',
  paying_app: 'Paying app',
  location_code: 'Location code',
  availability: 'Status',
  is_verified: 'Verified',
  is_hidden: 'Hidden',
  scam_reported: 'Scam warning',
  approved: 'Approved',
  deleted: 'Deleted',
}
export const fieldName = (field: string) => FIELDS[field] ?? field

/** A value of a field in words. */
export function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'location') {
    const { lng, lat } = value as { lng: number; lat: number }
    return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  }
  if (field === 'footprint') return 'drawn'
  if (field === 'entrances') return String((value as { coordinates?: unknown[] }).coordinates?.length ?? 0)
  if (field === 'rates') return 'set'
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
