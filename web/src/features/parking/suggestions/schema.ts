import { z } from 'zod'
import type { CarPark } from '@/data/carParks/types'
import type { CarParkFields } from '@/data/suggestions/types'
import { NO_PRICE, penceOf, poundsOf } from '@/lib/money'
import { countCharacters } from '@/ui/CountedText'

/** What the toast says where something that must be there is not. */
export const MISSING = 'Please fill in the required fields'
export const SENT = 'Car park suggestion submitted successfully!'
/** Why it was not sent, where trying again may help, and where the server says why it will not take it. */
export const FAILED = 'Failed to submit suggestion. Please try again.'
export const REFUSED = 'Failed to submit suggestion'
export const ABROAD = 'Please choose a place in the United Kingdom'
export const LIMIT_OR_NONE = 'Please say how long people can stay, or that there is no limit'
export const MAX_PHOTOS = 3
export const TOO_MANY_PHOTOS = `A suggestion can have at most ${MAX_PHOTOS} photos`
export const MAX_NOTES = 2000
/** No price above £500 is believed. */
const MAX_PENCE = 50_000
/** Room for the lines of a tariff board. */
export const MAX_PRICE_DETAILS = 500

export const UNSEEN = 'Please leave out characters that can’t be seen'
// Control characters, and signs that turn a line around. Lines and tabs are for the server to judge by the field.
const HIDDEN = /[^\P{Cc}\n\r\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const text = (most: number) =>
  z
    .string()
    .refine((typed) => countCharacters(typed) <= most, `Please use at most ${most} characters`)
    .refine((typed) => !HIDDEN.test(typed), UNSEEN)
const required = (most: number) => text(most).refine((typed) => typed.trim() !== '', MISSING)
const number = (words: string, fits: (value: number) => boolean) =>
  z.string().refine((typed) => typed.trim() === '' || fits(Number(typed)), words)
// Nothing is rounded: whoever types £1.234 meant something else.
const price = z
  .string()
  .refine((typed) => typed.trim() === '' || penceOf(typed) !== null, NO_PRICE)
  .refine((typed) => (penceOf(typed) ?? 0) <= MAX_PENCE, 'Please enter a price from £0 to £500')
const whole = (least: number, most: number) =>
  number(
    `Please enter a number from ${least} to ${most}`,
    (value) => Number.isInteger(value) && value >= least && value <= most,
  )
const degrees = z.string().refine((typed) => typed.trim() !== '' && Number.isFinite(Number(typed)), ABROAD)

// The server has the same rules and the last word; these only spare a round trip.
export const suggestionForm = z
  .object({
    name: required(200),
    address: text(300),
    lat: degrees,
    lng: degrees,
    price_hour: price,
    price_flat: price,
    price_description: text(MAX_PRICE_DETAILS),
    opening_hours: text(1024),
    restrictions: text(500),
    facilities: z.array(z.string()),
    price_day: price,
    free_minutes: whole(0, 40_320),
    description: text(2000),
    capacity: whole(0, 100_000),
    capacity_disabled: whole(0, 100_000),
    capacity_charging: whole(0, 100_000),
    max_height_cm: whole(150, 600),
    max_width_cm: whole(100, 400),
    step_free: z.enum(['', 'yes', 'partly', 'no']),
    plugs: z.array(z.string()),
    surface: text(100),
    max_stay_minutes: whole(1, 40_320),
    max_stay_unlimited: z.boolean(),
    kind: z.enum(['car-park', 'on-street']),
    access: z.enum(['public', 'private', 'permit', 'customers']),
    operator: text(200),
    is_gone: z.boolean(),
    notes: text(MAX_NOTES),
    isNew: z.boolean(),
  })
  .refine(({ isNew, address }) => !isNew || address.trim() !== '', { message: MISSING, path: ['address'] })
  .refine(({ max_stay_unlimited, max_stay_minutes }) => !max_stay_unlimited || max_stay_minutes.trim() === '', {
    message: LIMIT_OR_NONE,
    path: ['max_stay_minutes'],
  })
  .refine(({ lat, lng }) => Number(lat) !== 0 || Number(lng) !== 0, { message: ABROAD, path: ['lat'] })
export type SuggestionForm = z.input<typeof suggestionForm>

/** A form in which nothing is typed yet. Where nobody knows where the driver is, it stands at 0. */
export const emptyForm = (at: { lng: number; lat: number } | null): SuggestionForm => ({
  name: '',
  address: '',
  lat: at ? degreesOf(at.lat) : '0',
  lng: at ? degreesOf(at.lng) : '0',
  price_hour: '',
  price_flat: '',
  price_description: '',
  opening_hours: '',
  restrictions: '',
  facilities: [],
  price_day: '',
  free_minutes: '',
  description: '',
  capacity: '',
  capacity_disabled: '',
  capacity_charging: '',
  max_height_cm: '',
  max_width_cm: '',
  step_free: '',
  plugs: [],
  surface: '',
  max_stay_minutes: '',
  max_stay_unlimited: false,
  kind: 'car-park',
  access: 'public',
  operator: '',
  is_gone: false,
  notes: '',
  isNew: true,
})

/** What is known of a car park, to be corrected. */
export function formOf(carPark: CarPark): SuggestionForm {
  const { tariff, price, opening, stay, capacity } = carPark
  return {
    ...emptyForm(carPark),
    name: carPark.name,
    address: carPark.address,
    price_hour: price.is === 'known' ? pounds(price.pence) : price.is === 'free' ? '0' : '',
    price_flat: pounds(tariff.flat_pence),
    price_description: tariff.description,
    opening_hours: opening.raw,
    restrictions: carPark.restrictions,
    facilities: carPark.facilities,
    price_day: pounds(tariff.day_pence),
    free_minutes: said(tariff.free_minutes),
    description: carPark.description,
    capacity: said(capacity.total),
    capacity_disabled: said(capacity.disabled),
    capacity_charging: said(capacity.charging),
    max_height_cm: said(carPark.max_height_cm),
    max_width_cm: said(carPark.max_width_cm),
    step_free: carPark.step_free ?? '',
    plugs: carPark.plugs,
    surface: carPark.surface,
    max_stay_minutes: said(stay.max_minutes),
    max_stay_unlimited: stay.unlimited,
    kind: carPark.kind,
    access: carPark.access,
    operator: carPark.operator,
    isNew: false,
  }
}

/** To a metre, which is closer than a finger points. */
export const degreesOf = (degrees: number) => degrees.toFixed(5)

const said = (value: number | null | undefined) => (value == null ? '' : String(value))
const pounds = (pence: number | null | undefined) => (pence == null ? '' : poundsOf(pence))
const count = (typed: string) => (typed.trim() === '' ? null : Number(typed))

/** All that a form says, as the server knows it. */
function fieldsOf(form: SuggestionForm): CarParkFields {
  return {
    name: form.name.trim(),
    address: form.address.trim(),
    lng: Number(form.lng),
    lat: Number(form.lat),
    price_hour_pence: penceOf(form.price_hour),
    price_flat_pence: penceOf(form.price_flat),
    price_description: form.price_description.trim(),
    opening_hours: form.opening_hours.trim(),
    restrictions: form.restrictions.trim(),
    // Chosen in another order, they are the same.
    facilities: [...form.facilities].sort(),
    price_day_pence: penceOf(form.price_day),
    free_minutes: count(form.free_minutes),
    description: form.description.trim(),
    capacity: count(form.capacity),
    capacity_disabled: count(form.capacity_disabled),
    capacity_charging: count(form.capacity_charging),
    max_height_cm: count(form.max_height_cm),
    max_width_cm: count(form.max_width_cm),
    // Nobody takes back what is said of steps: they say how it is.
    ...(form.step_free !== '' && { step_free: form.step_free }),
    plugs: [...form.plugs].sort(),
    surface: form.surface.trim(),
    max_stay_minutes: count(form.max_stay_minutes),
    max_stay_unlimited: form.max_stay_unlimited,
    kind: form.kind,
    access: form.access,
    operator: form.operator.trim(),
    ...(form.is_gone && { is_gone: true }),
  }
}

const isSaid = (value: unknown) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What only a correction may say. */
const CORRECTED_ONLY = [
  'price_day_pence',
  'free_minutes',
  'description',
  'capacity',
  'capacity_disabled',
  'capacity_charging',
  'max_height_cm',
  'max_width_cm',
  'step_free',
  'plugs',
  'surface',
  'max_stay_minutes',
  'max_stay_unlimited',
  'kind',
  'access',
  'operator',
]

/** What a new car park is said to be: what is not known is left out. */
export function suggested(form: SuggestionForm): CarParkFields {
  const fields = fieldsOf(form)
  const known = Object.entries(fields).filter(([name, value]) => !CORRECTED_ONLY.includes(name) && isSaid(value))
  const priced = {
    price_hour_pence: fields.price_hour_pence ?? null,
    price_flat_pence: fields.price_flat_pence ?? null,
  }
  return { ...(Object.fromEntries(known) as CarParkFields), ...priced }
}

/** What a correction changes; a position is one thing. */
export function corrected(form: SuggestionForm, before: SuggestionForm): CarParkFields {
  const [now, then] = [fieldsOf(form), fieldsOf(before)]
  const moved = now.lng !== then.lng || now.lat !== then.lat
  const changed = Object.entries(now).filter(([name, value]) =>
    name === 'lng' || name === 'lat' ? moved : !same(value, then[name as keyof CarParkFields]),
  )
  return Object.fromEntries(changed) as CarParkFields
}

/**
 * The rules of the form. What stands on the map already, and a correction leaves as it is, is none of its driver's faults: sources
 * write more than the form takes.
 */
export function rulesOf(correcting: SuggestionForm | null): z.ZodType<SuggestionForm, SuggestionForm> {
  if (!correcting) return suggestionForm
  return z.custom<SuggestionForm>().superRefine((form, context) => {
    const isChanged = (name: keyof SuggestionForm) => !same(form[name], correcting[name])
    for (const { path, message } of suggestionForm.safeParse(form).error?.issues ?? []) {
      const name = path[0] as keyof SuggestionForm
      const isTheirs = isChanged(name) || (name === 'max_stay_minutes' && isChanged('max_stay_unlimited'))
      if (isTheirs) context.addIssue({ code: 'custom', path: [name], message })
    }
  })
}
