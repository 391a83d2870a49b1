import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, type BodyOf, content } from '@/api/client'
import { type ListQuery, paged } from '@/data/admin/lists'
import { userQuery } from '@/data/admin/users'
import type { AdminZone } from './types'

/** Who wrote something, with the end of their suspension. */
export type ZonePostAuthor = { user_id: string; name: string; suspended_until: string | null }

const KEY = 'admin-zones'
const POSTS = 'admin-zone-posts'

/** Zones, retired ones too, a page at a time. */
export const adminZonesQuery = (query: ListQuery & { retired?: boolean }) =>
  queryOptions({
    queryKey: [KEY, 'list', query],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/zones', { params: { query }, signal })),
    select: ({ zones, next, total }) => ({ rows: zones, next, total }),
    ...paged,
  })

/** One zone, in use or retired. */
export const adminZoneQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/zones/{id}', { params: { path: { id } }, signal })),
  })

function keep(queries: QueryClient, zone: AdminZone): AdminZone {
  queries.setQueryData(adminZoneQuery(zone.id).queryKey, zone)
  void queries.invalidateQueries({ queryKey: [KEY] })
  return zone
}

/** Makes a zone. */
export const addZone = async (queries: QueryClient, body: BodyOf<'/api/v1/admin/zones', 'post'>) =>
  keep(queries, await content(api.POST('/api/v1/admin/zones', { body })))

/** Changes a zone. Where that is refused, another admin may have changed it: it is asked for again. */
export async function changeZone(queries: QueryClient, id: string, body: BodyOf<'/api/v1/admin/zones/{id}', 'put'>) {
  try {
    return keep(queries, await content(api.PUT('/api/v1/admin/zones/{id}', { params: { path: { id } }, body })))
  } catch (failure) {
    void queries.invalidateQueries({ queryKey: [KEY] })
    throw failure
  }
}

/** Retires a zone, or brings it back into use. Where that is refused, it is asked for again. */
export async function retireZone(
  queries: QueryClient,
  { id, version, retired_at }: AdminZone,
  reason: string,
): Promise<AdminZone> {
  const asked = { params: { path: { id } }, body: { version, reason } }
  const answer = retired_at
    ? api.POST('/api/v1/admin/zones/{id}/restore', asked)
    : api.POST('/api/v1/admin/zones/{id}/retire', asked)
  try {
    return keep(queries, await content(answer))
  } catch (failure) {
    void queries.invalidateQueries({ queryKey: [KEY] })
    throw failure
  }
}

/** Which of what is written. */
type Wanted = { zone_id?: string; hidden?: boolean; reported?: boolean }

/** What is written in zones, a page at a time. */
export const adminZonePostsQuery = (query: ListQuery & Wanted) =>
  queryOptions({
    queryKey: [POSTS, 'list', query],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/zone-posts', { params: { query }, signal })),
    select: ({ posts, next, total }) => ({ rows: posts, next, total }),
    ...paged,
  })

/** One of what is written. */
export const adminZonePostQuery = (id: string) =>
  queryOptions({
    queryKey: [POSTS, id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/zone-posts/{id}', { params: { path: { id } }, signal })),
  })

/**
 * Who wrote one of what is written; null once their account is deleted. That it was opened is in the audit log, so it is asked for
 * by a person.
 */
export async function openZonePostAuthor(queries: QueryClient, id: string): Promise<ZonePostAuthor | null> {
  const { author } = await queries.fetchQuery(adminZonePostQuery(id))
  if (!author) return null
  const { suspension } = await queries.fetchQuery(userQuery(author.user_id))
  return { ...author, suspended_until: suspension?.until ?? null }
}

/** Hides something for a reason, or with null shows it again. */
export async function hideZonePost(queries: QueryClient, id: string, reason: string | null): Promise<void> {
  const params = { path: { id } }
  const answer =
    reason === null
      ? api.POST('/api/v1/admin/zone-posts/{id}/show', { params })
      : api.POST('/api/v1/admin/zone-posts/{id}/hide', { params, body: { reason } })
  await content(answer)
  void queries.invalidateQueries({ queryKey: [POSTS] })
}
