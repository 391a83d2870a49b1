import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { currentSession } from '@/api/session'
import { acknowledge } from './receipts'
import { type KnownThread, withLatest, withMessage, withOlder } from './thread'
import type { Conversation, Message } from './types'

/** The first part of the key of everything here that was asked of the server. */
export const MESSAGES = 'messages'
/** Sends receipts: what a list shows has been delivered to this device. */
function arrived<T extends { conversations: Conversation[] }>(page: T): T {
  for (const { id, last_message, unread } of page.conversations) {
    if (unread > 0 && last_message && !last_message.mine) acknowledge(id, { delivered: last_message.seq })
  }
  return page
}

/** The user's conversations, the latest first, a page of 50 at a time; with `q` those that contain it. */
export function conversationsQuery(q = '') {
  return infiniteQueryOptions({
    queryKey: [MESSAGES, 'list', q],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(q && { q }), ...(pageParam && { before: pageParam }) }
      return arrived(await content(api.GET('/api/v1/conversations', { params: { query }, signal })))
    },
    getNextPageParam: (page) => page.next ?? null,
  })
}

/** The conversations whose other side the user has blocked. */
export const blockedQuery = infiniteQueryOptions({
  queryKey: [MESSAGES, 'blocked'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) => {
    const query = { blocked: true, ...(pageParam && { before: pageParam }) }
    return content(api.GET('/api/v1/conversations', { params: { query }, signal }))
  },
  getNextPageParam: (page) => page.next ?? null,
})

/** The latest messages of all conversations, for the dashboard. */
export const latestQuery = queryOptions({
  queryKey: [MESSAGES, 'latest'],
  queryFn: async ({ signal }) => arrived(await content(api.GET('/api/v1/messages/latest', { signal }))),
})

/** How many conversations hold something unread. The event stream keeps it current; it is fetched only while that is down. */
export function unreadQuery() {
  return queryOptions({
    queryKey: [MESSAGES, 'unread', currentSession()?.user.id],
    queryFn: async ({ signal }) =>
      (await content(api.GET('/api/v1/conversations', { params: { query: { limit: 1 } }, signal }))).unread,
    enabled: false,
    staleTime: 0,
  })
}

/** One conversation. What a list knows of it stands in until it is there. */
export function conversationQuery(queries: QueryClient, id: string) {
  return queryOptions({
    queryKey: [MESSAGES, 'conversation', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/conversations/{id}', { params: { path: { id } }, signal })),
    placeholderData: () =>
      queries
        .getQueryData(conversationsQuery().queryKey)
        ?.pages.flatMap((page) => page.conversations)
        .find((conversation) => conversation.id === id),
  })
}

/** A conversation's messages: the latest 50, and what else is known of them. */
export function threadQuery(queries: QueryClient, id: string) {
  const queryKey = [MESSAGES, 'thread', id]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<KnownThread> => {
      const path = { id }
      const page = await content(api.GET('/api/v1/conversations/{id}/messages', { params: { path }, signal }))
      // Read after the answer: a live message may have come meanwhile.
      return withLatest(queries.getQueryData<KnownThread>(queryKey), page)
    },
  })
}

/** Fetches the messages before those that are known. */
export async function loadOlder(queries: QueryClient, id: string): Promise<void> {
  const { queryKey } = threadQuery(queries, id)
  const before = queries.getQueryData(queryKey)?.previous
  if (before == null) return
  const params = { path: { id }, query: { before } }
  const page = await content(api.GET('/api/v1/conversations/{id}/messages', { params }))
  queries.setQueryData<KnownThread>(queryKey, (known) => known && withOlder(known, page))
}

/** The photos of a conversation, the latest first, 50 at a time; asked for anew when a later message has one. */
export function messagePhotosQuery(id: string, latest: number | null) {
  return infiniteQueryOptions({
    queryKey: [MESSAGES, 'photos', id, latest],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => {
      const params = { path: { id }, query: pageParam ? { before: pageParam } : {} }
      return content(api.GET('/api/v1/conversations/{id}/photos', { params, signal }))
    },
    getNextPageParam: (page) => page.next ?? null,
    enabled: latest !== null,
    placeholderData: keepPreviousData,
  })
}

/** The user's private note on a conversation. */
export function noteQuery(id: string) {
  return queryOptions({
    queryKey: [MESSAGES, 'note', id],
    queryFn: async ({ signal }) =>
      (await content(api.GET('/api/v1/conversations/{id}/note', { params: { path: { id } }, signal }))).note,
  })
}

/** Caches a conversation, and refreshes the lists that show it. */
export function keepConversation(queries: QueryClient, conversation: Conversation): void {
  queries.setQueryData([MESSAGES, 'conversation', conversation.id], conversation)
  refreshLists(queries)
}

/** Adds a message to the cached thread, if there is one. */
export function keepMessage(queries: QueryClient, id: string, message: Message): void {
  queries.setQueryData<KnownThread>([MESSAGES, 'thread', id], (known) => known && withMessage(known, message))
}

/** Asks again for the lists of conversations that are shown. */
export function refreshLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [MESSAGES, 'list'] })
  void queries.invalidateQueries({ queryKey: latestQuery.queryKey })
}
