import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { removeFromOutbox } from './outbox'
import { conversationsQuery, keepMessage, latestQuery, MESSAGES, refreshLists, unreadQuery } from './queries'
import { acknowledge } from './receipts'
import { type KnownThread, withReceipt, withReceiptState } from './thread'
import type { Conversation, ConversationPage, Message } from './types'

/** What the server tells a user of their own conversations; the name says which. */
export type ConversationEvent =
  | { name: 'hello'; flowing: boolean; unread: number }
  | { name: 'message'; conversation_id: string; message: Message; unread: number; unread_total: number }
  | { name: 'receipt'; conversation_id: string; delivered: number; read: number }
  | { name: 'read'; conversation_id: string; unread: number; unread_total: number }
  | { name: 'conversation'; conversation_id: string }

type Pages = InfiniteData<ConversationPage, string | null>

/** Asks again for whatever of the messages is on the screen; the rest is asked for when it is shown. */
export function refreshMessages(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [MESSAGES], refetchType: 'active' })
}

const asking = new Set<string>()

/** An answer that is under way may not know what was just told, and would take it back: it is asked for once more. */
function askOnceMore(queries: QueryClient): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: [MESSAGES], fetchStatus: 'fetching' })) {
    const { queryHash, queryKey, promise } = query
    if (asking.has(queryHash)) continue
    asking.add(queryHash)
    const ask = () => {
      asking.delete(queryHash)
      void queries.invalidateQueries({ queryKey, exact: true })
    }
    void promise?.then(ask, ask)
  }
}

/** Puts an event into what is known. The same one twice changes nothing. */
export function applyConversationEvent(queries: QueryClient, event: ConversationEvent): void {
  if (event.name === 'message' || event.name === 'receipt' || event.name === 'read') askOnceMore(queries)
  switch (event.name) {
    case 'hello':
      setUnread(queries, event.unread)
      return
    case 'message':
      takeMessage(queries, event)
      return
    case 'receipt': {
      const { conversation_id, delivered, read } = event
      queries.setQueryData<KnownThread>([MESSAGES, 'thread', conversation_id], (known) => {
        return known && withReceipt(known, delivered, read)
      })
      change(queries, conversation_id, (known) => {
        if (!known.last_message) return known
        return { ...known, last_message: withReceiptState(known.last_message, delivered, read) }
      })
      return
    }
    case 'read':
      setUnread(queries, event.unread_total)
      change(queries, event.conversation_id, (known) => ({ ...known, unread: event.unread }))
      return
    case 'conversation':
      void queries.invalidateQueries({ queryKey: [MESSAGES, 'conversation', event.conversation_id] })
      void queries.invalidateQueries({ queryKey: [MESSAGES, 'thread', event.conversation_id] })
      refreshLists(queries)
  }
}

/** One has just read all of a conversation, up to a message of the other side. */
export function markRead(queries: QueryClient, { id, unread }: Conversation, seq: number): void {
  acknowledge(id, { read: seq })
  if (unread === 0) return
  change(queries, id, (known) => ({ ...known, unread: 0 }))
  const all = queries.getQueryData(unreadQuery().queryKey) ?? 0
  setUnread(queries, Math.max(0, all - 1))
}

function takeMessage(queries: QueryClient, event: Extract<ConversationEvent, { name: 'message' }>) {
  const { conversation_id, message, unread } = event
  setUnread(queries, event.unread_total)
  if (!message.mine) acknowledge(conversation_id, { delivered: message.seq })
  keepMessage(queries, conversation_id, message)
  if (message.client_id) removeFromOutbox(message.client_id)
  const isNew = (known: Conversation) => (known.last_message?.seq ?? 0) <= message.seq
  const known = change(queries, conversation_id, (known) => ({
    ...known,
    unread,
    ...(isNew(known) && { last_message: message, last_message_at: message.sent_at }),
  }))
  if (!known) refreshLists(queries)
}

function setUnread(queries: QueryClient, unread: number) {
  queries.setQueryData(unreadQuery().queryKey, unread)
}

const latestFirst = (one: Conversation, other: Conversation) =>
  Date.parse(other.last_message_at ?? '') - Date.parse(one.last_message_at ?? '')

/** Changes a conversation wherever it is known, and puts the lists in order. Answers whether the list has it. */
function change(queries: QueryClient, id: string, to: (known: Conversation) => Conversation): boolean {
  let isListed = true
  const inPage = (page: ConversationPage) => ({
    ...page,
    conversations: page.conversations.map((known) => (known.id === id ? to(known) : known)),
  })
  const has = (page: ConversationPage) => page.conversations.some((known) => known.id === id)
  queries.setQueryData<Conversation>([MESSAGES, 'conversation', id], (known) => known && to(known))
  // Which messages are the latest, only the server says.
  void queries.invalidateQueries({ queryKey: latestQuery.queryKey })
  queries.setQueryData<Pages>(conversationsQuery().queryKey, (known) => {
    if (!known) return known
    isListed = known.pages.some(has)
    return { ...known, pages: ordered(known.pages.map(inPage)) }
  })
  return isListed
}

/** The conversations of all pages, the latest first, on pages of the same lengths. */
function ordered(pages: ConversationPage[]): ConversationPage[] {
  const all = pages.flatMap((page) => page.conversations).sort(latestFirst)
  let at = 0
  return pages.map((page) => {
    const conversations = all.slice(at, at + page.conversations.length)
    at += page.conversations.length
    return { ...page, conversations }
  })
}
