import type { InfiniteData, Query, QueryKey } from '@tanstack/react-query'
import { createStore, delMany, get, keys, type UseStore, update } from 'idb-keyval'
import { isOnline } from '@/lib/online'
import { ApiError } from './errors'
import { isLimited, meQuery } from './me'
import { conversationsQuery, latestQuery, MESSAGES, threadQuery } from './messages'
import { NOTIFICATIONS } from './notifications'
import { queryClient } from './queries'
import { currentSession, watchSession } from './session'
import type { Known } from './thread'
import type { Conversation } from './types'
import { vehiclesQuery } from './vehicles'

/** An answer of the server as this device keeps it, and when it was known to be true. */
export type Kept = { key: QueryKey; data: unknown; at: number }

/** Counted up when the shape of an answer changes, so that what an older version kept is forgotten. */
const VERSION = 1
/** So many conversations are kept, the latest ones, each with so many messages. */
const CONVERSATIONS = 30
const MESSAGES_EACH = 50
/** So many of the latest conversations are fetched without being opened. */
const AHEAD = 5
const GATHER_MS = 1_000
/** What is shown is fetched first. */
const SETTLE_MS = 2_000

const place = (user: string) => `${VERSION}.${user}`

/** The keys of what the server told no more since it was last written. */
const refused = new Set<string>()
let store: UseStore | undefined
let whose: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let ahead: ReturnType<typeof setTimeout> | undefined

/** One after the other, so that nothing is written after it was forgotten. What fails (a private window) is left out. */
let last: Promise<unknown> = Promise.resolve()
function inTurn(act: (store: UseStore) => Promise<unknown>): Promise<unknown> {
  last = last
    .then(() => {
      store ??= createStore('carpal', 'answers')
      return act(store)
    })
    .catch(() => {})
  return last
}

/**
 * Keeps the last conversations and notifications, and what the dashboard says, in this browser: whoever is signed in
 * reads them without a network, also after a restart. They are gone with the session, and never another user's.
 */
export function keepAnswers(): void {
  // What was fetched ahead stays, though nobody looks at it yet.
  for (const what of ['conversation', 'thread', 'note']) {
    queryClient.setQueryDefaults([MESSAGES, what], { gcTime: Number.POSITIVE_INFINITY })
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query.queryKey)) return
    const { action, query } = event
    if (action.type === 'error' && isRefusal(action.error)) refuse(query)
    if (action.type !== 'success') return
    timer ??= setTimeout(save, GATHER_MS)
    if (isList(query.queryKey)) ahead ??= setTimeout(fetchAhead, SETTLE_MS)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) void save()
  })
  watchSession(begin)
  begin()
}

/** For whoever is signed in now; not again for the same one. */
function begin() {
  const now = currentSession()?.user.id
  if (now === whose) return
  whose = now
  clearTimeout(timer)
  clearTimeout(ahead)
  timer = ahead = undefined
  void inTurn(async (store) => {
    const foreign = (await keys(store)).filter((key) => !now || key !== place(now))
    if (foreign.length > 0) await delMany(foreign, store)
    if (now) restore(now, (await get<Kept[]>(place(now), store)) ?? [])
  })
  if (now) ahead = setTimeout(fetchAhead, SETTLE_MS)
}

function restore(user: string, kept: Kept[]) {
  if (currentSession()?.user.id !== user) return
  for (const { key, data, at } of kept) {
    if ((queryClient.getQueryState(key)?.dataUpdatedAt ?? 0) >= at) continue
    queryClient.setQueryData(key, data, { updatedAt: at })
    // However young: the page that asks for it asks the server.
    void queryClient.invalidateQueries({ queryKey: key, exact: true }, { cancelRefetch: false })
  }
}

/** Whether the server has looked at the question and says no; the network, a busy server and a limit pass. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof ApiError && [403, 404, 410].includes(failure.status)
}

/** What the server tells no more is not shown from before: the account is blocked, say, or the thing is gone. */
function refuse(query: Query) {
  refused.add(JSON.stringify(query.queryKey))
  if (query.state.data !== undefined) query.setState({ data: undefined, dataUpdatedAt: 0 })
  timer ??= setTimeout(save, GATHER_MS)
}

const isList = ([first, what, q]: QueryKey) =>
  first === MESSAGES && ((what === 'list' && q === '') || what === 'latest')

function isKept(key: QueryKey): boolean {
  const [first, what] = key
  if (first === MESSAGES) return isList(key) || ['conversation', 'thread', 'note'].includes(what as string)
  if (first === NOTIFICATIONS) return what === 'list'
  return key.length === 1 && (first === 'me' || first === 'vehicles')
}

/** As much of an answer as is kept. */
function trimmed(key: QueryKey, data: unknown): unknown {
  if (key[1] === 'list') {
    const { pages, pageParams } = data as InfiniteData<unknown>
    return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
  }
  if (key[1] !== 'thread') return data
  const { messages, previous } = data as Known
  const latest = messages.slice(-MESSAGES_EACH)
  return { messages: latest, previous: latest.length < messages.length ? (latest[0]?.seq ?? null) : previous }
}

const without = (kept: Kept[], gone: Set<string>) => kept.filter(({ key }) => !gone.has(JSON.stringify(key)))

/** What was kept before and what is known now: the newer of each, and of the many of a kind the latest. */
export function merged(before: Kept[], now: Kept[]): Kept[] {
  const byKey = new Map<string, Kept>()
  for (const one of [...before, ...now]) {
    const hash = JSON.stringify(one.key)
    if ((byKey.get(hash)?.at ?? 0) <= one.at) byKey.set(hash, one)
  }
  const count = new Map<unknown, number>()
  return [...byKey.values()]
    .sort((one, other) => other.at - one.at)
    .filter(({ key }) => {
      const kind = `${key[0]} ${key[1]}`
      count.set(kind, (count.get(kind) ?? 0) + 1)
      return (count.get(kind) ?? 0) <= CONVERSATIONS
    })
}

function save() {
  clearTimeout(timer)
  timer = undefined
  const user = whose
  if (!user) return
  const gone = new Set(refused)
  refused.clear()
  const now = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => isKept(queryKey) && state.data !== undefined)
    .map(({ queryKey: key, state }) => ({ key, data: trimmed(key, state.data), at: state.dataUpdatedAt }))
  return inTurn(async (store) => {
    if (whose === user) await update<Kept[]>(place(user), (before = []) => merged(without(before, gone), now), store)
  })
}

/** Fetches what can be kept and is not known yet, the latest conversations too, so that it can be read later. */
async function fetchAhead() {
  ahead = undefined
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const user = currentSession()?.user
  if (!user || isLimited(user) || !isOnline() || connection?.saveData) return
  const once = { retry: false, staleTime: Number.POSITIVE_INFINITY }
  await Promise.all([
    queryClient.prefetchQuery({ ...meQuery, ...once }),
    queryClient.prefetchQuery({ ...vehiclesQuery, ...once }),
    queryClient.prefetchQuery({ ...latestQuery, ...once }),
    queryClient.prefetchInfiniteQuery({ ...conversationsQuery(), ...once }),
  ])
  for (const conversation of latest().slice(0, AHEAD)) {
    const { id, last_message } = conversation
    const { queryKey, queryFn } = threadQuery(queryClient, id)
    const newest = queryClient.getQueryData(queryKey)?.messages.at(-1)?.seq ?? 0
    if (!last_message || newest >= last_message.seq) continue
    void queryClient.prefetchQuery({ queryKey, queryFn, retry: false })
    const about = [MESSAGES, 'conversation', id]
    if (!queryClient.getQueryData(about)) queryClient.setQueryData(about, conversation)
  }
}

function latest(): Conversation[] {
  const list = queryClient.getQueryData(conversationsQuery().queryKey)?.pages[0]
  return (list ?? queryClient.getQueryData(latestQuery.queryKey))?.conversations ?? []
}
