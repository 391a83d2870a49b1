import type { QueryClient } from '@tanstack/react-query'
import { api, type BodyOf, content } from '@/api/client'
import { keepIncident } from './queries'
import type { Incident } from './types'

/** Sends an incident report as the signed-in user. */
export async function reportIncident(
  queries: QueryClient,
  body: BodyOf<'/api/v1/incidents', 'post'>,
): Promise<Incident> {
  const incident = await content(api.POST('/api/v1/incidents', { body }))
  keepIncident(queries, incident)
  return incident
}

/** Sends an incident report without an account. */
export const reportIncidentAsGuest = (body: BodyOf<'/api/v1/guest-incidents', 'post'>) =>
  content(api.POST('/api/v1/guest-incidents', { body }))
