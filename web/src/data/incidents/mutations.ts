import type { QueryClient } from '@tanstack/react-query'
import { api, type BodyOf, content } from '@/api/client'
import { keepIncident } from './queries'
import type { Incident } from './types'

/** Sends a report of whoever is signed in. */
export async function reportIncident(
  queries: QueryClient,
  body: BodyOf<'/api/v1/incidents', 'post'>,
): Promise<Incident> {
  const incident = await content(api.POST('/api/v1/incidents', { body }))
  keepIncident(queries, incident)
  return incident
}

/** Sends a report of somebody without an account. */
export const reportIncidentAsGuest = (body: BodyOf<'/api/v1/guest-incidents', 'post'>) =>
  content(api.POST('/api/v1/guest-incidents', { body }))
