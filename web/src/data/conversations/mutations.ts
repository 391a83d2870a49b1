import type { QueryClient } from '@tanstack/react-query'
import { api, type BodyOf, content, done } from '@/api/client'
import { type Download, download } from '@/api/download'
import { refreshInbox } from '@/data/inbox/queries'
import { ADMIN_CONVERSATIONS } from './queries'

/** Reads a private conversation, by a reason or a linked report. Every page that is read is in the audit log. */
export const readConversation = (id: string, body: BodyOf<'/api/v1/admin/conversations/{id}/reading', 'post'>) =>
  content(api.POST('/api/v1/admin/conversations/{id}/reading', { params: { path: { id } }, body }))

/** A photo in a private conversation, for what the conversation was opened for. Each look is in the audit log. */
export const readPhoto = (
  id: string,
  photo: string,
  body: BodyOf<'/api/v1/admin/conversations/{id}/photos/{photo_id}/reading', 'post'>,
): Promise<Download> =>
  download(`/api/v1/admin/conversations/${encodeURIComponent(id)}/photos/${encodeURIComponent(photo)}/reading`, body)

/** Answers in a support chat, which takes it. */
export async function answerChat(
  queries: QueryClient,
  id: string,
  body: BodyOf<'/api/v1/admin/conversations/{id}/messages', 'post'>,
): Promise<void> {
  try {
    await content(api.POST('/api/v1/admin/conversations/{id}/messages', { params: { path: { id } }, body }))
  } finally {
    refreshConversation(queries, id)
  }
}

/** Takes a support chat, or lets it go again: `holder` is who was seen to have it. Throws where another admin has it. */
export async function setChatTaken(
  queries: QueryClient,
  id: string,
  mine: boolean,
  holder: string | undefined,
): Promise<void> {
  const path = '/api/v1/admin/conversations/{id}/assignee'
  try {
    await done(
      mine
        ? api.PUT(path, { params: { path: { id } } })
        : api.DELETE(path, { params: { path: { id }, query: { ...(holder && { holder }) } } }),
    )
  } finally {
    refreshConversation(queries, id)
  }
}

/**
 * Notes that a support chat needs no answer, such as a thank-you. `seen_seq` is the last message that was seen. Throws where
 * another admin has it, or there is a later one.
 */
export async function setNoAnswerNeeded(queries: QueryClient, id: string, seen_seq: number | undefined): Promise<void> {
  try {
    const params = { path: { id }, query: { ...(seen_seq !== undefined && { seen_seq }) } }
    await done(api.PUT('/api/v1/admin/conversations/{id}/no-answer-needed', { params }))
  } finally {
    refreshConversation(queries, id)
  }
}

/** Asks again for what is shown of a conversation, and for the lists. */
export function refreshConversation(queries: QueryClient, id: string): void {
  void queries.invalidateQueries({ queryKey: [ADMIN_CONVERSATIONS, 'list'] })
  for (const part of ['one', 'chat']) void queries.invalidateQueries({ queryKey: [ADMIN_CONVERSATIONS, part, id] })
  refreshInbox(queries)
}
