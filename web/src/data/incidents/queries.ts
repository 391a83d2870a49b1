import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { POLL_INTERVAL_MS } from '@/data/guests/queries'
import type { Incident, IncidentPhoto } from './types'

/** The first part of the key of everything here that was asked of the server. */
export const INCIDENTS = 'incidents'
/** How many reports the dashboard shows. */
const RECENT = 3

/** The user's own reports, the latest first, a page of 25 at a time. */
export const incidentsQuery = infiniteQueryOptions({
  queryKey: [INCIDENTS, 'list'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) =>
    content(api.GET('/api/v1/incidents', { params: { query: pageParam ? { before: pageParam } : {} }, signal })),
  getNextPageParam: (page) => page.next ?? null,
})

/** The latest reports, for the dashboard. */
export const recentIncidentsQuery = queryOptions({
  queryKey: [INCIDENTS, 'recent'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/incidents', { params: { query: { limit: RECENT } }, signal })),
})

/** One of the user's own reports. */
export function incidentQuery(reference: string) {
  return queryOptions({
    queryKey: [INCIDENTS, 'own', reference],
    queryFn: ({ signal }) =>
      content(api.GET('/api/v1/incidents/{reference}', { params: { path: { reference } }, signal })),
  })
}

/** A guest's report, looked for again while the page is in front. */
export function guestIncidentQuery(token: string) {
  return queryOptions({
    queryKey: [INCIDENTS, 'guest', token],
    queryFn: ({ signal }) =>
      content(api.GET('/api/v1/guest-incidents/{token}', { params: { path: { token } }, signal })),
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: true,
  })
}

/** Caches a new report, and refreshes the lists. */
export function keepIncident(queries: QueryClient, incident: Incident): void {
  queries.setQueryData(incidentQuery(incident.reference).queryKey, incident)
  void queries.invalidateQueries({ queryKey: incidentsQuery.queryKey })
  void queries.invalidateQueries({ queryKey: recentIncidentsQuery.queryKey })
}

/** Adds an uploaded photo to the cached report. */
export function addIncidentPhoto(queries: QueryClient, queryKey: readonly unknown[], photo: IncidentPhoto): void {
  queries.setQueryData<Incident>(queryKey, (known) => known && { ...known, photos: [...known.photos, photo] })
}

/** Where the photos of a report are posted. */
export const photosOf = {
  user: (reference: string) => `/api/v1/incidents/${encodeURIComponent(reference)}/photos`,
  guest: (token: string) => `/api/v1/guest-incidents/${encodeURIComponent(token)}/photos`,
}
