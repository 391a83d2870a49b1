import type { Incident, IncidentSummary } from '@/data/incidents/types'

/** A report in a list, as the server tells it. */
export function summary(reference: string, more: Partial<IncidentSummary> = {}): IncidentSummary {
  return {
    reference,
    registration: 'LM68 OVA',
    incident_type: 'hit_and_run',
    severity: 'moderate',
    description: 'The rear bumper is scraped.',
    place: { text: null, lng: null, lat: null },
    status: 'submitted',
    created_at: '2026-11-20T09:00:00Z',
    ...more,
  }
}

/** A report, as its reporter reads it. */
export function incident(reference: string, more: Partial<Incident> = {}): Incident {
  return {
    ...summary(reference),
    history: [{ status: 'submitted', at: '2026-11-20T09:00:00Z' }],
    messages: [],
    photos: [],
    can_add_photos: true,
    can_answer: false,
    ...more,
  }
}
