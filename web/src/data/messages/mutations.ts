import type { QueryClient } from '@tanstack/react-query'
import { api, type BodyOf, content, done } from '@/api/client'
import { blockedQuery, conversationQuery, keepConversation, keepMessage, noteQuery, threadQuery } from './queries'
import type { Conversation } from './types'

/** Opens the conversation with the owner of a vehicle, with a first message or without. */
export async function startConversation(
  queries: QueryClient,
  body: BodyOf<'/api/v1/conversations', 'post'>,
): Promise<Conversation> {
  const { conversation } = await content(api.POST('/api/v1/conversations', { body }))
  keepConversation(queries, conversation)
  if (body.message) void queries.invalidateQueries({ queryKey: threadQuery(queries, conversation.id).queryKey })
  return conversation
}

/** Writes to support. Answers the conversation, of which there is one per user. */
export async function askSupport(
  queries: QueryClient,
  body: BodyOf<'/api/v1/support-messages', 'post'>,
): Promise<Conversation> {
  const { conversation, message } = await content(api.POST('/api/v1/support-messages', { body }))
  keepConversation(queries, conversation)
  if (message) keepMessage(queries, conversation.id, message)
  return conversation
}

/** Shows one of the user's own vehicles to the other side; null shows none. */
export async function showVehicle(queries: QueryClient, id: string, vehicle_id: string | null): Promise<void> {
  const params = { path: { id } }
  keepConversation(
    queries,
    await content(api.PUT('/api/v1/conversations/{id}/vehicle', { params, body: { vehicle_id } })),
  )
}

/** Blocks the other side, or lets their messages arrive again. */
export async function setBlocked(queries: QueryClient, id: string, blocked: boolean): Promise<void> {
  const params = { params: { path: { id } } }
  await done(
    blocked
      ? api.PUT('/api/v1/conversations/{id}/block', params)
      : api.DELETE('/api/v1/conversations/{id}/block', params),
  )
  await Promise.all([
    queries.invalidateQueries({ queryKey: conversationQuery(queries, id).queryKey }),
    queries.invalidateQueries({ queryKey: blockedQuery.queryKey }),
  ])
}

/** Saves the user's private note on a conversation. */
export async function saveNote(queries: QueryClient, id: string, note: string): Promise<void> {
  const params = { path: { id } }
  const saved = await content(api.PUT('/api/v1/conversations/{id}/note', { params, body: { note } }))
  queries.setQueryData(noteQuery(id).queryKey, saved.note)
}

/** Reports a message, a conversation or the other side. Answers the server's sentence. */
export async function reportConduct(body: BodyOf<'/api/v1/reports', 'post'>): Promise<string> {
  return (await content(api.POST('/api/v1/reports', { body }))).message
}
