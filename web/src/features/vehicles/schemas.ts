import { z } from 'zod'
import type { Vehicle } from '@/data/vehicles/types'
import { canonicalPlate } from '@/lib/plate'

// The server has the same rules and the last word; these only spare a round trip.
const describedForm = z.object({
  make: z.string().trim(),
  model: z.string().trim(),
  color: z.string().trim(),
  year: z
    .string()
    .trim()
    .regex(/^(\d{4})?$/, 'Please enter a year with four digits'),
})
export type DescribedForm = z.infer<typeof describedForm>
export const editForm = describedForm

export const addForm = describedForm.extend({
  registration: z.string().refine((typed) => canonicalPlate(typed) !== '', 'Registration number is required'),
})
export type AddForm = z.infer<typeof addForm>

/** What the forms call the fields that the server may find at fault. */
export const DESCRIBED = { make: 'make', model: 'model', color: 'color', year: 'year' } as const

/** What was typed, as the server takes it: nothing for what is empty. */
export function described({ make, model, color, year }: DescribedForm) {
  return { make: make || null, model: model || null, color: color || null, year: year ? Number(year) : null }
}

/** A vehicle as a form shows it. */
export function typed({ make, model, color, year }: Pick<Vehicle, 'make' | 'model' | 'color' | 'year'>): DescribedForm {
  return { make: make ?? '', model: model ?? '', color: color ?? '', year: year ? String(year) : '' }
}
