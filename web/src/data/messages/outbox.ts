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
export type Waiting = {
  client_id: string
  conversation_id: string
  content: string
  written_at: string
  refused?: string | undefined
}

const KEPT = 'outbox'
const LOCK = 'carpal.outbox'
/** How long to wait before another try, after the first failure, the second, and so on. */
const AGAIN_AFTER_MS = [2_000, 5_000, 10_000]

const watchers = new Set<() => void>()
let text: string | null = null
let read: Waiting[] = []
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let underWay: Promise<void> | null = null

function isWaiting(value: unknown): value is Waiting {
  const { client_id, conversation_id, content, written_at } = (value ?? {}) as Partial<Waiting>
  return [client_id, conversation_id, content, written_at].every((word) => typeof word === 'string')
}

/** What waits, in the order it was written. The same array as long as nothing changes. */
export function waitingMessages(): Waiting[] {
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

function keepAll(all: Waiting[]) {
  storeUserItem(KEPT, all.length > 0 ? JSON.stringify(all) : '')
  for (const watcher of [...watchers]) watcher()
}

/** Calls whenever what waits changes, here or in another tab. Returns what ends it. */
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

/** Takes a message back: the server has it, or its writer wants it no more. */
export function takeBack(client_id: string): void {
  const left = waitingMessages().filter((one) => one.client_id !== client_id)
  if (left.length < waitingMessages().length) keepAll(left)
}

/** Puts a message on its way, after those that wait. Answers its client id. */
export function send(queries: QueryClient, conversation_id: string, content: string): string {
  const client_id = crypto.randomUUID()
  keepAll([...waitingMessages(), { client_id, conversation_id, content, written_at: new Date().toISOString() }])
  void flush(queries)
  return client_id
}

/** Tries a refused message again. */
export function sendAgain(queries: QueryClient, client_id: string): void {
  keepAll(waitingMessages().map((one) => (one.client_id === client_id ? { ...one, refused: undefined } : one)))
  void flush(queries)
}

/** Sends what waits, one after the other, in the order it was written. Any number of calls make one round. */
export function flush(queries: QueryClient): Promise<void> {
  clearTimeout(timer)
  underWay ??= alone(() => sendAll(queries)).finally(() => {
    underWay = null
    // Something may have been written between the last look and now.
    if (failures === 0 && next()) void flush(queries)
  })
  return underWay
}

/** One tab at a time keeps the order; without locks the server still takes each message once. */
function alone(act: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(LOCK, act) : act()
}

const next = () => waitingMessages().find((one) => one.refused === undefined)

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

async function sendOne(queries: QueryClient, { client_id, conversation_id, content: words }: Waiting) {
  const params = { path: { id: conversation_id } }
  const body = { client_id, content: words }
  const message = await content(api.POST('/api/v1/conversations/{id}/messages', { params, body }))
  keepMessage(queries, conversation_id, message)
  takeBack(client_id)
  refreshLists(queries)
}

/** Whether the server has looked at it and will not take it; the network, a busy server and a limit pass. */
function isFinal(failure: unknown): failure is ApiError {
  return (
    failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && ![401, 429].includes(failure.status)
  )
}

function refuse({ client_id }: Waiting, { message, fields }: ApiError) {
  const refused = fields.content ?? message
  keepAll(waitingMessages().map((one) => (one.client_id === client_id ? { ...one, refused } : one)))
}

function later(queries: QueryClient) {
  const wait = AGAIN_AFTER_MS[Math.min(failures, AGAIN_AFTER_MS.length - 1)]
  failures += 1
  // Who is cut off hears when the network is back.
  if (isOnline()) timer = setTimeout(() => void flush(queries), wait)
}

// Who signs out leaves nothing under way; what was kept is gone with them.
watchSession(() => {
  if (!currentSession()) clearTimeout(timer)
  for (const watcher of [...watchers]) watcher()
})
