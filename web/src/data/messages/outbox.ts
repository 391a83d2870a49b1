import type { QueryClient } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { ApiError } from '@/api/errors'
import { currentSession, watchSession } from '@/api/session'
import { isUserItem, readUserItem, storeUserItem } from '@/data/userStorage'
import { isOnline } from '@/lib/online'
import { keepMessage, refreshLists } from './queries'

/**
 * A message on its way. It stays until the server has it, through reloads and without a network; the server takes each
 * client id once. `refused` holds the server's sentence where it will not take it.
 */
export type OutboxMessage = {
  client_id: string
  conversation_id: string
  content: string
  written_at: string
  refused?: string | undefined
}

const KEPT = 'outbox'
const LOCK = 'carpal.outbox'
/** How long to wait before another try, after the first failure, the second, and so on. */
const RETRY_AFTER_MS = [2_000, 5_000, 10_000]

const watchers = new Set<() => void>()
let text: string | null = null
let read: OutboxMessage[] = []
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let underWay: Promise<void> | null = null

function isWaiting(value: unknown): value is OutboxMessage {
  const { client_id, conversation_id, content, written_at } = (value ?? {}) as Partial<OutboxMessage>
  return [client_id, conversation_id, content, written_at].every((word) => typeof word === 'string')
}

/** What waits, in the order it was written. The same array as long as nothing changes. */
export function outboxMessages(): OutboxMessage[] {
  const now = readUserItem(KEPT)
  if (now === text) return read
  text = now
  try {
    const value: unknown = now === null ? [] : JSON.parse(now)
    read = Array.isArray(value) ? value.filter(isWaiting) : []
  } catch {
    read = []
  }
  return read
}

function keepAll(all: OutboxMessage[]) {
  storeUserItem(KEPT, all.length > 0 ? JSON.stringify(all) : '')
  for (const watcher of [...watchers]) watcher()
}

/** Calls whenever the outbox changes, here or in another tab. Returns the function that stops it. */
export function watchOutbox(watcher: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (isUserItem(event.key, KEPT)) watcher()
  }
  watchers.add(watcher)
  window.addEventListener('storage', elsewhere)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', elsewhere)
  }
}

/** Removes a message: the server has it, or its writer discards it. */
export function removeFromOutbox(client_id: string): void {
  const left = outboxMessages().filter((one) => one.client_id !== client_id)
  if (left.length < outboxMessages().length) keepAll(left)
}

/** Queues a message behind those that wait. Returns its client id. */
export function queueMessage(queries: QueryClient, conversation_id: string, content: string): string {
  const client_id = crypto.randomUUID()
  keepAll([...outboxMessages(), { client_id, conversation_id, content, written_at: new Date().toISOString() }])
  void flushOutbox(queries)
  return client_id
}

/** Tries a refused message again. */
export function retryMessage(queries: QueryClient, client_id: string): void {
  keepAll(outboxMessages().map((one) => (one.client_id === client_id ? { ...one, refused: undefined } : one)))
  void flushOutbox(queries)
}

/** Sends what waits, one after the other, in the order it was written. Any number of calls make one round. */
export function flushOutbox(queries: QueryClient): Promise<void> {
  clearTimeout(timer)
  underWay ??= alone(() => sendAll(queries)).finally(() => {
    underWay = null
    // Something may have been written between the last look and now.
    if (failures === 0 && next()) void flushOutbox(queries)
  })
  return underWay
}

/** One tab at a time keeps the order; without locks the server still takes each message once. */
function alone(act: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(LOCK, act) : act()
}

const next = () => outboxMessages().find((one) => one.refused === undefined)

async function sendAll(queries: QueryClient) {
  for (let one = next(); one && currentSession(); one = next()) {
    try {
      await sendOne(queries, one)
      failures = 0
    } catch (failure) {
      if (isFinal(failure)) {
        failures = 0
        refuse(one, failure)
      } else {
        later(queries)
        return
      }
    }
  }
}

async function sendOne(queries: QueryClient, { client_id, conversation_id, content: text }: OutboxMessage) {
  const params = { path: { id: conversation_id } }
  const body = { client_id, content: text }
  const message = await content(api.POST('/api/v1/conversations/{id}/messages', { params, body }))
  keepMessage(queries, conversation_id, message)
  removeFromOutbox(client_id)
  refreshLists(queries)
}

/** Whether the server has looked at it and will not take it; the network, a busy server and a limit pass. */
function isFinal(failure: unknown): failure is ApiError {
  return (
    failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && ![401, 429].includes(failure.status)
  )
}

function refuse({ client_id }: OutboxMessage, { message, fields }: ApiError) {
  const refused = fields.content ?? message
  keepAll(outboxMessages().map((one) => (one.client_id === client_id ? { ...one, refused } : one)))
}

function later(queries: QueryClient) {
  const wait = RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)]
  failures += 1
  // Who is cut off hears when the network is back.
  if (isOnline()) timer = setTimeout(() => void flushOutbox(queries), wait)
}

// Who signs out leaves nothing under way; what was kept is gone with them.
watchSession(() => {
  if (!currentSession()) clearTimeout(timer)
  for (const watcher of [...watchers]) watcher()
})
