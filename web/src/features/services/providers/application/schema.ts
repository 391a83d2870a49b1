import { z } from 'zod'
import { NewProvider as LIMITS } from '@/api/limits.gen'
import type { NewProvider, Offering, Provider } from '@/data/providers/types'
import { DAYS, type HoursRule, readHours, writeHours } from '@/lib/openingHours'
import { OFFERINGS } from '@/lib/roadside'

/** Of the longer texts, in characters. */
export const MAX_TEXT = LIMITS.description.maxLength
export const RADIUS = { least: 1, most: 80, usual: 15 }

export const NO_SERVICE = { title: 'Service types required', detail: 'Please select at least one service type' }

const NO_DAY = 'Please choose at least one day, or take jobs at any time'

const required = (missing: string, most: number) =>
  z.string().trim().min(1, missing).max(most, `Please use at most ${most} characters`)
const optional = (most: number) => z.string().trim().max(most, `Please use at most ${most} characters`)
const time = z.string().regex(/^\d\d:\d\d$/, 'Please enter a time')

// The server has the same rules and the last word; these only spare a round trip.
const fields = z.object({
  business_name: required('Business name is required', LIMITS.business_name.maxLength),
  contact_name: required('Contact name is required', LIMITS.contact_name.maxLength),
  email: required('Email is required', 254).regex(/^[^\s@]+@[^\s@]+$/, 'Please enter a valid email address'),
  phone: required('Phone number is required', 40),
  address: required('Address is required', LIMITS.address.maxLength),
  experience: required('Experience is required', MAX_TEXT),
  description: optional(MAX_TEXT),
  service_types: z.array(z.string()).min(1, NO_SERVICE.detail),
  base: z.object({ lng: z.number(), lat: z.number() }).nullable(),
  radius_km: z.number().int().min(RADIUS.least).max(RADIUS.most),
  any_time: z.boolean(),
  hours: z.array(z.object({ days: z.array(z.enum(DAYS)), from: time, to: time })),
  /** Hours that say more than days and times: kept as they are unless one sets others. */
  other_hours: z.string(),
  insurance_details: required('Insurance details are required', MAX_TEXT),
  certifications: optional(MAX_TEXT),
})

export const applicationForm = fields.superRefine(({ base, any_time, other_hours, hours }, context) => {
  if (!base)
    context.addIssue({
      code: 'custom',
      path: ['base'],
      message: 'Please choose where you start from, in the United Kingdom',
    })
  if (any_time || other_hours || hours.some(({ days }) => days.length > 0)) return
  context.addIssue({ code: 'custom', path: ['hours', 'root'], message: NO_DAY })
})
export type ApplicationForm = z.infer<typeof fields>

/** What an empty form holds of hours: most of what people work. */
export const USUAL_HOURS: HoursRule = { days: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'], from: '07:00', to: '20:00' }

export const EMPTY: ApplicationForm = {
  business_name: '',
  contact_name: '',
  email: '',
  phone: '',
  address: '',
  experience: '',
  description: '',
  service_types: [],
  base: null,
  radius_km: RADIUS.usual,
  any_time: false,
  hours: [USUAL_HOURS],
  other_hours: '',
  insurance_details: '',
  certifications: '',
}

/** What the steps ask for. The third one has the documents, too; the last one only shows. */
export const STEPS = [
  {
    title: 'Your business',
    fields: ['business_name', 'contact_name', 'email', 'phone', 'address', 'experience', 'description'],
  },
  { title: 'Services and reach', fields: ['service_types', 'base', 'radius_km', 'any_time', 'hours'] },
  { title: 'Documents', fields: ['insurance_details', 'certifications'] },
  { title: 'Check and send', fields: [] },
] as const satisfies { title: string; fields: (keyof ApplicationForm)[] }[]

/** In which step a field is asked for, from 1. */
export function stepOf(field: string): number {
  const at = STEPS.findIndex(({ fields }) => (fields as readonly string[]).includes(field))
  return at < 0 ? STEPS.length : at + 1
}

/** What the server calls the hours; the rest has the same name here. */
export const FIELD_NAMES = {
  ...(Object.fromEntries(Object.keys(EMPTY).map((name) => [name, name])) as {
    [Name in keyof ApplicationForm]: Name
  }),
  opening_hours: 'hours',
} as const

/** The hours as they are sent. */
export function hoursOf({ any_time, hours, other_hours }: Pick<ApplicationForm, 'any_time' | 'hours' | 'other_hours'>) {
  return any_time ? '' : other_hours || writeHours(hours)
}

/** What was typed, as the server takes it. */
export function applicationOf({
  any_time,
  hours,
  other_hours,
  base,
  service_types,
  ...typed
}: ApplicationForm): NewProvider {
  return {
    ...typed,
    service_types: service_types as Offering[],
    base: base ?? { lng: 0, lat: 0 },
    opening_hours: hoursOf({ any_time, hours, other_hours }),
  }
}

/** The form with what a business told before. */
export function formOf(provider: Provider): ApplicationForm {
  const rules = readHours(provider.opening_hours)
  return {
    ...(Object.fromEntries(
      Object.keys(EMPTY).flatMap((name) => (name in provider ? [[name, provider[name as keyof Provider]]] : [])),
    ) as Partial<ApplicationForm>),
    ...EMPTY_HOURS,
    any_time: provider.opening_hours === '',
    ...(rules === null ? { other_hours: provider.opening_hours } : rules.length > 0 && { hours: rules }),
  } as ApplicationForm
}

const EMPTY_HOURS = { hours: [USUAL_HOURS], other_hours: '' }

/** A draft as an earlier version of the app may have kept it: only what still fits is taken. */
export function fromDraft(kept: unknown): Partial<ApplicationForm> {
  const typed = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const shapes = draftShapes.shape
  return Object.fromEntries(
    Object.entries(shapes).flatMap(([name, shape]) => {
      const read = shape.safeParse(typed[name])
      return read.success ? [[name, read.data]] : []
    }),
  )
}

const text = z.string()
const draftShapes = z.object({
  business_name: text,
  contact_name: text,
  email: text,
  phone: text,
  address: text,
  experience: text,
  description: text,
  service_types: z.array(z.enum(Object.keys(OFFERINGS))),
  base: z.object({ lng: z.number(), lat: z.number() }),
  radius_km: z.number(),
  any_time: z.boolean(),
  hours: z.array(z.object({ days: z.array(z.enum(DAYS)), from: text, to: text })),
  other_hours: text,
  insurance_details: text,
  certifications: text,
})
