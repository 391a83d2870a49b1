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

/** Answers what CarPal wrote about one's own report. */
export const answerIncident = (reference: string, text: string) =>
  content(
    api.POST('/api/v1/incidents/{reference}/messages', { params: { path: { reference } }, body: { content: text } }),
  )

/** The same as a guest, by the private page of the report. */
export const answerIncidentAsGuest = (token: string, text: string) =>
  content(
    api.POST('/api/v1/guest-incidents/{token}/messages', { params: { path: { token } }, body: { content: text } }),
  )

/** Sends an incident report without an account. */
export const reportIncidentAsGuest = (body: BodyOf<'/api/v1/guest-incidents', 'post'>) =>
  content(api.POST('/api/v1/guest-incidents', { body }))
