import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, type BodyOf, content, done, type ResponseOf } from '@/api/client'

/** A reply that admins keep to use again. */
export type SavedReply = ResponseOf<'/api/v1/admin/saved-replies', 'get'>['saved_replies'][number]
type NewSavedReply = BodyOf<'/api/v1/admin/saved-replies', 'post'>

/** The replies that all admins share. */
export const savedRepliesQuery = queryOptions({
  queryKey: ['saved-replies'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/admin/saved-replies', { signal })),
  select: ({ saved_replies }) => saved_replies,
})

const refresh = (queries: QueryClient) => void queries.invalidateQueries({ queryKey: savedRepliesQuery.queryKey })

/** Saves a reply, or changes the one that was seen. Throws where another admin has changed that one meanwhile. */
export async function saveReply(queries: QueryClient, seen: SavedReply | null, body: NewSavedReply): Promise<void> {
  const path = '/api/v1/admin/saved-replies'
  if (!seen) {
    await content(api.POST(path, { body }))
    return refresh(queries)
  }
  const { id, name, text } = seen
  try {
    await content(api.PUT(`${path}/{id}`, { params: { path: { id } }, body: { ...body, seen: { name, text } } }))
  } finally {
    refresh(queries)
  }
}

/** Removes the reply that was seen. Throws where another admin has changed it meanwhile. */
export async function removeReply(queries: QueryClient, { id, name, text }: SavedReply): Promise<void> {
  try {
    await done(api.DELETE('/api/v1/admin/saved-replies/{id}', { params: { path: { id } }, body: { name, text } }))
  } finally {
    refresh(queries)
  }
}
