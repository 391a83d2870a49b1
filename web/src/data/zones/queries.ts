import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'

/** The first part of the key of everything of zones that was asked of the server. */
export const ZONES = 'zones'

/** The zones that one is a member of. */
export const myZonesQuery = queryOptions({
  queryKey: [ZONES, 'mine'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/me/zones', { signal })),
  select: ({ zones }) => zones,
})

/** By what zones are looked for. */
export type ZoneSearch = { q?: string; lng?: number; lat?: number }

/** Zones by a name or near a position; null asks nothing. */
export const zoneSearchQuery = (search: ZoneSearch | null) =>
  queryOptions({
    queryKey: [ZONES, 'search', search],
    queryFn: ({ signal }) => content(api.GET('/api/v1/zones', { params: { query: search ?? {} }, signal })),
    select: ({ zones }) => zones,
    enabled: search !== null,
    placeholderData: keepPreviousData,
    // Whose position it was is nobody's business for longer than it is shown.
    gcTime: 0,
  })

/** A zone, by its id or by its name. */
export const zoneQuery = (by: { id: string } | { name: string }) =>
  queryOptions({
    queryKey: [ZONES, 'one', by],
    queryFn: ({ signal }) =>
      'id' in by
        ? content(api.GET('/api/v1/zones/{id}', { params: { path: by }, signal }))
        : content(api.GET('/api/v1/zone-by-name', { params: { query: by }, signal })),
  })

/** The alerts that hold in a zone, for its members. */
export const zoneAlertsQuery = (id: string) =>
  queryOptions({
    queryKey: [ZONES, 'alerts', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/zones/{id}/alerts', { params: { path: { id } }, signal })),
    select: ({ alerts }) => alerts,
  })

/** The posts of a zone, the latest first, a page at a time. */
export const zonePostsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [ZONES, 'posts', id],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      content(
        api.GET('/api/v1/zones/{id}/posts', {
          params: { path: { id }, query: pageParam ? { before: pageParam } : {} },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.next ?? null,
  })

/** A post, an answer or an alert. */
export const zonePostQuery = (id: string) =>
  queryOptions({
    queryKey: [ZONES, 'post', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/zone-posts/{id}', { params: { path: { id } }, signal })),
  })

/** What was answered, the earliest first, a page at a time. */
export const zoneAnswersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [ZONES, 'answers', id],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      content(
        api.GET('/api/v1/zone-posts/{id}/answers', {
          params: { path: { id }, query: pageParam ? { after: pageParam } : {} },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.next ?? null,
  })

/** The usernames of the members who show theirs, a page at a time. Each page counts against a limit. */
export const zoneMembersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [ZONES, 'members', id],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      content(
        api.GET('/api/v1/zones/{id}/members', {
          params: { path: { id }, query: pageParam ? { after: pageParam } : {} },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.next ?? null,
    staleTime: 5 * 60_000,
  })

/** Whom one blocked in zones, the latest first, a page at a time. */
export const zoneBlocksQuery = infiniteQueryOptions({
  queryKey: [ZONES, 'blocks'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) =>
    content(api.GET('/api/v1/me/zone-blocks', { params: { query: pageParam ? { before: pageParam } : {} }, signal })),
  getNextPageParam: (page) => page.next ?? null,
})
