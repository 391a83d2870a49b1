import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { keep } from '@/data/keep'
import type { RequestPhoto, Review, ServiceRequest } from './types'

/** The first part of the key of everything here that was asked of the server. */
export const SERVICE_REQUESTS = 'service-requests'
/** Events tell at once; this is for what they miss. */
const POLL_INTERVAL_MS = 30_000
/** How often a provider on the way says where they are. */
const POSITION_INTERVAL_MS = 10_000
/** How many the dashboard looks at. */
const LATEST = 5

/** One's own requests, the latest first, a page of 25 at a time. */
export const serviceRequestsQuery = infiniteQueryOptions({
  queryKey: [SERVICE_REQUESTS, 'list'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) => {
    const query = pageParam ? { before: pageParam } : {}
    return content(api.GET('/api/v1/service-requests', { params: { query }, signal }))
  },
  getNextPageParam: (page) => page.next ?? null,
  refetchOnWindowFocus: true,
})

/** The latest of them, for the dashboard. */
export const latestRequestsQuery = queryOptions({
  queryKey: [SERVICE_REQUESTS, 'latest'],
  queryFn: ({ signal }) =>
    content(api.GET('/api/v1/service-requests', { params: { query: { limit: LATEST } }, signal })),
})

/** One of them, asked for again now and then while it is not over. */
export function serviceRequestQuery(id: string) {
  return queryOptions({
    queryKey: [SERVICE_REQUESTS, 'one', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/service-requests/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.data?.ended_at ? false : POLL_INTERVAL_MS),
    refetchOnWindowFocus: true,
  })
}

/**
 * Where the provider on the way is; the server keeps it for two minutes, and nowhere else. Once it is lost, only when they
 * were last seen is known. `quote` is the accepted one: whoever has the job next was never seen.
 */
export function positionQuery(id: string, quote: string | null) {
  const queryKey = [SERVICE_REQUESTS, 'position', id, quote] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const params = { path: { id } }
      const { position } = await content(api.GET('/api/v1/service-requests/{id}/position', { params, signal }))
      const before = client.getQueryData<{ seenAt: string | null }>(queryKey)
      return { position: position ?? null, seenAt: position?.at ?? before?.seenAt ?? null }
    },
    refetchInterval: POSITION_INTERVAL_MS,
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Caches a request as the server just told it, and refreshes the lists. */
export function keepServiceRequest(queries: QueryClient, request: ServiceRequest): void {
  keep<ServiceRequest>(queries, serviceRequestQuery(request.id).queryKey, request)
  refreshLists(queries)
}

/** Asks again for the lists that show requests. */
export function refreshLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: serviceRequestsQuery.queryKey })
  void queries.invalidateQueries({ queryKey: latestRequestsQuery.queryKey })
}

function change(queries: QueryClient, id: string, to: (known: ServiceRequest) => ServiceRequest) {
  keep<ServiceRequest>(queries, serviceRequestQuery(id).queryKey, (known) => known && to(known))
}

/** Adds an uploaded photo to the cached request. */
export function addRequestPhoto(queries: QueryClient, id: string, photo: RequestPhoto): void {
  change(queries, id, (known) => ({ ...known, photos: [...known.photos, photo] }))
}

/** Removes a deleted photo from the cached request. */
export function dropRequestPhoto(queries: QueryClient, id: string, photoId: string): void {
  change(queries, id, (known) => ({ ...known, photos: known.photos.filter((photo) => photo.id !== photoId) }))
}

/** Puts one's review to the cached request. */
export function keepReview(queries: QueryClient, id: string, review: Review): void {
  change(queries, id, (known) => ({ ...known, review, can_review: false }))
}

/** Where the photos of a request are posted. */
export const requestPhotos = (id: string) => `/api/v1/service-requests/${encodeURIComponent(id)}/photos`
