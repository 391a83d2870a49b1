import { z } from 'zod'
import { NewServiceRequest } from '@/api/limits.gen'
import type { NewServiceRequest as Body } from '@/data/serviceRequests/mutations'
import type { ServiceRequest, ServiceType, Urgency } from '@/data/serviceRequests/types'
import { countCharacters } from '@/ui/CountedText'

export const MAX_PHOTOS = 5
export const TOO_MANY_PHOTOS = `A request can have at most ${MAX_PHOTOS} photos`
const MAX_TITLE = NewServiceRequest.title.maxLength
export const MAX_DESCRIPTION = NewServiceRequest.description.maxLength
const MAX_BUDGET = NewServiceRequest.budget_range.maxLength
export const MAX_VEHICLE_INFO = NewServiceRequest.vehicle_info.maxLength

/** What the toast says where something that must be there is not. */
export const MISSING = { title: 'Missing Information', detail: 'Please fill in all required fields.' }

const NO_PLACE = 'Please press Pin Me, drag the map, or choose a place that was found'

/** `first` is the vehicle that the account has first, until another one is chosen; else an id. */
export const FIRST_VEHICLE = 'first'
export const OTHER_VEHICLE = 'other'
export const NO_VEHICLE = 'none'

const at = z.object({ lng: z.number(), lat: z.number() })
const text = (most: number, missing?: string) =>
  z
    .string()
    .refine((typed) => missing === undefined || typed.trim() !== '', missing)
    .refine((typed) => countCharacters(typed) <= most, `Please use at most ${most} characters`)

// The server has the same rules and the last word; these only spare a round trip.
export const requestForm = z.object({
  service_type: z.enum(['jump-start', 'flat-tire', 'out_of_fuel', 'tow', 'other'], 'Please choose what has happened'),
  place: z
    .object({ text: z.string(), at, within: z.number().nullable() })
    .nullable()
    .refine((place) => place !== null, NO_PLACE),
  /** Said by the driver; null for what the place is called. */
  motorway: z.boolean().nullable(),
  urgency: z.enum(['low', 'normal', 'high', 'urgent']),
  vehicle: z.string(),
  vehicle_info: text(MAX_VEHICLE_INFO),
  title: text(MAX_TITLE, 'Please give your request a title'),
  description: text(MAX_DESCRIPTION, 'Please describe what happened'),
  budget_range: text(MAX_BUDGET),
})
export type RequestForm = z.input<typeof requestForm>
export type FormPlace = NonNullable<RequestForm['place']>

/** A form in which nothing is typed yet. No type is chosen: a wrong one calls the wrong people. */
export const emptyForm = {
  service_type: '' as ServiceType,
  place: null,
  motorway: null,
  urgency: 'normal',
  vehicle: FIRST_VEHICLE,
  vehicle_info: '',
  title: '',
  description: '',
  budget_range: '',
} satisfies RequestForm

/** Longer ago, one may have been driving meanwhile: a place of then would call the help there. */
const PLACE_LASTS_MS = 30 * 60_000

/** What a draft of this age holds of a form: whatever of it can be read, since an earlier version may have kept it. */
export function formOf(draft: unknown, ageMs = 0): RequestForm {
  const { place, motorway, ...words } = z.record(z.string(), z.unknown()).safeParse(draft).data ?? {}
  const known: Record<string, unknown> = { ...words, ...(ageMs < PLACE_LASTS_MS && { place, motorway }) }
  const fields = Object.entries(requestForm.shape).flatMap(([name, field]) => {
    // Of a text that is too long or still missing, only the type matters here.
    const value = known[name]
    const fits = typeof value === 'string' && typeof emptyForm[name as keyof RequestForm] === 'string'
    return name in known && (fits || field.safeParse(value).success) ? [[name, value]] : []
  })
  return { ...emptyForm, ...Object.fromEntries(fields) }
}

/** An earlier request as a form: to change it, or to post it once more. */
export function formFrom(request: ServiceRequest): RequestForm {
  const { service_type, urgency, title, description, location, lng, lat, vehicle, vehicle_info, budget_range } = request
  return {
    ...emptyForm,
    service_type,
    urgency,
    title,
    description,
    place: { text: location, at: { lng, lat }, within: null },
    vehicle: vehicle?.id ?? (vehicle_info ? OTHER_VEHICLE : NO_VEHICLE),
    vehicle_info: vehicle_info ?? '',
    budget_range: budget_range ?? '',
  }
}

/** A point as the location of a request: latitude and longitude with six decimals. */
export const coordinates = ({ lng, lat }: { lng: number; lat: number }) => `${lat.toFixed(6)}, ${lng.toFixed(6)}`

/** What was typed, as the server takes it. `first` is the vehicle that the account has first. */
export function requestOf(typed: RequestForm, first: string | null): Body {
  const { service_type, urgency, place, vehicle, vehicle_info, budget_range } = typed
  const chosen = vehicle === FIRST_VEHICLE ? (first ?? OTHER_VEHICLE) : vehicle
  const info = chosen === NO_VEHICLE ? '' : vehicle_info.trim()
  return {
    service_type: service_type as ServiceType,
    urgency: urgency as Urgency,
    title: typed.title.trim(),
    description: typed.description.trim(),
    location: place?.text ?? '',
    lng: place?.at.lng ?? 0,
    lat: place?.at.lat ?? 0,
    ...(budget_range.trim() && { budget_range: budget_range.trim() }),
    ...(![OTHER_VEHICLE, NO_VEHICLE].includes(chosen) && { vehicle_id: chosen }),
    ...(info && { vehicle_info: info }),
  }
}
