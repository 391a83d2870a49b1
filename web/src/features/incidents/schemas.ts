import { z } from 'zod'
import { IncidentLocation, NewIncident } from '@/api/limits.gen'
import type { IncidentType, Severity } from '@/data/incidents/types'
import { contactFaults, contactOf, contactShape } from '@/lib/contact'

export const MAX_PHOTOS = 5
export const TOO_MANY_PHOTOS = `A report can have at most ${MAX_PHOTOS} photos`
const MAX_DESCRIPTION_LENGTH = NewIncident.description.maxLength
const MAX_LOCATION_LENGTH = IncidentLocation.text.maxLength

// The server has the same rules and the last word; these only spare a round trip.
export const incidentForm = z
  .object({
    incident_type: z.string(),
    severity: z.string(),
    description: z.string(),
    place: z.string(),
    at: z.object({ lng: z.number(), lat: z.number() }).nullable(),
    is_anonymous: z.boolean(),
    ...contactShape,
  })
  .superRefine((typed, context) => {
    const faults = {
      description: descriptionFault(typed.description),
      place: locationFault(typed.place),
      ...contactFaults(typed),
    }
    for (const [field, message] of Object.entries(faults)) {
      if (message) context.addIssue({ code: 'custom', path: [field], message })
    }
  })
export type IncidentForm = z.infer<typeof incidentForm>

function descriptionFault(typed: string): string | null {
  if (typed.trim() === '') return 'Please describe what happened'
  if (Array.from(typed.trim()).length <= MAX_DESCRIPTION_LENGTH) return null
  return `Please use at most ${MAX_DESCRIPTION_LENGTH} characters`
}

function locationFault(typed: string): string | null {
  return Array.from(typed.trim()).length > MAX_LOCATION_LENGTH
    ? `Please use at most ${MAX_LOCATION_LENGTH} characters`
    : null
}

/** What was typed, as the server takes it. */
export function reportOf({ incident_type, severity, description, place, at, is_anonymous, ...contact }: IncidentForm) {
  return {
    incident_type: incident_type as IncidentType,
    severity: severity as Severity,
    description: description.trim(),
    place: { ...(place.trim() && { text: place.trim() }), ...at },
    is_anonymous,
    ...contactOf(contact),
  }
}
