import { deviceItem } from '@/data/device'

/** When to be reminded: so many minutes before one has to walk back. */
export const LEADS = [0, 5, 10, 15, 30] as const
export type Lead = (typeof LEADS)[number]

/** Where one parked. It stays on the device. */
export type Parked = {
  /** Another one each time one parks. */
  id: string
  /** Null where no car park of the map is meant. */
  carPark: number | null
  /** What the place is called. */
  name: string
  lng: number
  lat: number
  /** Moments, as ISO 8601 in UTC; null is without an end. */
  since: string
  until: string | null
  /** Minutes on foot from where one goes to the vehicle, about. */
  walk: number
  /** What the vehicle is called, and its id where it is one of the account's. */
  vehicle: { name: string; id: string | null } | null
  /** Level, bay, or whatever helps. */
  note: string
  /** When the photo of the bay was taken, which lies beside this on the device; null where there is none. */
  photo: string | null
  /** Null: no reminder. */
  lead: Lead | null
  /** The moment of the reminder that this device has shown, so that no tab shows it again. */
  reminded: string | null
}

export const MAX_NOTE = 120
const MAX_NAME = 120
/** Nobody walks further to their car. */
export const MAX_WALK = 120

const isMoment = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most

function readVehicle(value: unknown): Parked['vehicle'] {
  const { name, id } = (value ?? {}) as Partial<NonNullable<Parked['vehicle']>>
  return isText(name, MAX_NAME) ? { name, id: typeof id === 'string' ? id : null } : null
}

function readParked(stored: unknown): Parked | null {
  const one = (stored ?? {}) as Partial<Parked>
  const isPlace = Number.isFinite(one.lng) && Number.isFinite(one.lat)
  if (!isPlace || !isMoment(one.since) || typeof one.id !== 'string' || !isText(one.name, MAX_NAME)) return null
  const walk = Number(one.walk)
  return {
    id: one.id,
    carPark: Number.isSafeInteger(one.carPark) ? (one.carPark as number) : null,
    name: one.name,
    lng: one.lng as number,
    lat: one.lat as number,
    since: one.since,
    until: isMoment(one.until) ? one.until : null,
    walk: walk >= 0 && walk <= MAX_WALK ? walk : 0,
    vehicle: readVehicle(one.vehicle),
    note: isText(one.note, MAX_NOTE) ? one.note : '',
    photo: isMoment(one.photo) ? one.photo : null,
    lead: LEADS.find((lead) => lead === one.lead) ?? null,
    reminded: isMoment(one.reminded) ? one.reminded : null,
  }
}

export const parkedItem = deviceItem('parked', readParked)

/** Where one parked, if one did; follows other tabs. */
export const useParked = parkedItem.use

/** Changes it, unless it was cleared, or one parked elsewhere meanwhile. */
export function changeParked(id: string, part: Partial<Omit<Parked, 'id'>>): void {
  const now = parkedItem.get()
  if (now?.id === id) parkedItem.set({ ...now, ...part })
}

/** The moment from which one should walk back; null without an end of the stay. */
export function leaveBy({ until, walk }: Pick<Parked, 'until' | 'walk'>): Date | null {
  return until === null ? null : new Date(Date.parse(until) - walk * 60_000)
}

/** The moment of the reminder; null where none is wanted. Of a stay too short for it, when it is time to walk back. */
export function remindAt(parked: Pick<Parked, 'since' | 'until' | 'walk' | 'lead'>): Date | null {
  const leave = leaveBy(parked)
  if (leave === null || parked.lead === null) return null
  const since = Date.parse(parked.since)
  const at = leave.getTime() - parked.lead * 60_000
  return new Date(at > since ? at : Math.max(since, leave.getTime()))
}
