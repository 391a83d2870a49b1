import type { QueryClient } from '@tanstack/react-query'
import { api, type BodyOf, content, done } from '@/api/client'
import { refreshZones } from './events'
import { ZONES, zonePostQuery, zonePostsQuery } from './queries'
import type { ZonePost } from './types'

const at = (id: string) => ({ params: { path: { id } } })

async function acted(queries: QueryClient, act: Promise<unknown>): Promise<void> {
  await act
  refreshZones(queries)
}

/** Joins a zone, or changes whether one's username is shown in it. */
export const joinZone = (queries: QueryClient, id: string, shows_name: boolean) => {
  void queries.removeQueries({ queryKey: [ZONES, 'members', id] })
  return acted(
    queries,
    done(api.PUT('/api/v1/zones/{id}/membership', { ...at(id), body: { shows_name } })).then(() =>
      queries.invalidateQueries({ queryKey: [ZONES, 'search'] }),
    ),
  )
}

/** Leaves a zone. */
export const leaveZone = (queries: QueryClient, id: string) =>
  acted(
    queries,
    done(api.DELETE('/api/v1/zones/{id}/membership', at(id))).then(() => {
      for (const part of ['alerts', 'posts', 'members']) queries.removeQueries({ queryKey: [ZONES, part, id] })
    }),
  )

/** Chooses what one is told of a zone, and until when of nothing. */
export const chooseZoneNotifications = (
  queries: QueryClient,
  id: string,
  body: BodyOf<'/api/v1/zones/{id}/notifications', 'put'>,
) => acted(queries, done(api.PUT('/api/v1/zones/{id}/notifications', { ...at(id), body })))

/** Notes that one has looked. */
export async function markZoneSeen(queries: QueryClient, id: string): Promise<void> {
  await done(api.PUT('/api/v1/zones/{id}/seen', at(id)))
  void queries.invalidateQueries({ queryKey: [ZONES, 'mine'] })
}

/** Writes a post. The same client id is the same post, however often it is sent. */
export async function writePost(queries: QueryClient, id: string, client_id: string, text: string): Promise<ZonePost> {
  const post = await content(api.POST('/api/v1/zones/{id}/posts', { ...at(id), body: { client_id, content: text } }))
  await queries.invalidateQueries({ queryKey: zonePostsQuery(id).queryKey })
  return post
}

/** Writes an alert. */
export async function writeAlert(
  queries: QueryClient,
  id: string,
  body: BodyOf<'/api/v1/zones/{id}/alerts', 'post'>,
): Promise<ZonePost> {
  const alert = await content(api.POST('/api/v1/zones/{id}/alerts', { ...at(id), body }))
  refreshZones(queries)
  return alert
}

/** Answers to a post or an alert. */
export async function writeAnswer(
  queries: QueryClient,
  id: string,
  client_id: string,
  text: string,
): Promise<ZonePost> {
  const answer = await content(
    api.POST('/api/v1/zone-posts/{id}/answers', { ...at(id), body: { client_id, content: text } }),
  )
  refreshZones(queries)
  return answer
}

/** Takes back what one wrote. */
export const removePost = (queries: QueryClient, id: string) =>
  acted(queries, done(api.DELETE('/api/v1/zone-posts/{id}', at(id))))

/** Says whether an alert holds, or that something helped; null takes it back. */
export async function vote(queries: QueryClient, id: string, said: 'agree' | 'over' | null): Promise<void> {
  if (said === null) await done(api.DELETE('/api/v1/zone-posts/{id}/vote', at(id)))
  else {
    const post = await content(api.PUT('/api/v1/zone-posts/{id}/vote', { ...at(id), body: { vote: said } }))
    queries.setQueryData(zonePostQuery(id).queryKey, post)
  }
  refreshZones(queries)
}

/** Blocks the author of something. */
export const blockAuthor = (queries: QueryClient, id: string) =>
  acted(queries, done(api.PUT('/api/v1/zone-posts/{id}/block', at(id))))

/** Lifts a block. */
export const liftBlock = (queries: QueryClient, id: string) =>
  acted(queries, done(api.DELETE('/api/v1/me/zone-blocks/{id}', at(id))))

/** Where the photos of a post are sent. */
export const zonePhotosPath = (id: string) => `/api/v1/zone-posts/${encodeURIComponent(id)}/photos`

/** Reports something in a zone. Answers the server's sentence. */
export async function reportZonePost(
  body: Pick<BodyOf<'/api/v1/reports', 'post'>, 'reason' | 'description'> & { zone_post_id: string },
): Promise<string> {
  return (await content(api.POST('/api/v1/reports', { body: { about: 'zone_post', ...body } }))).message
}
