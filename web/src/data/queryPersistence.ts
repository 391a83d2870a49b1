import type { Query, QueryKey } from '@tanstack/react-query'
import { createStore, delMany, get, keys, type UseStore, update } from 'idb-keyval'
import { ApiError } from '@/api/errors'
import { currentSession, watchSession } from '@/api/session'
import { isOnline } from '@/lib/online'
import { isLimited } from './account/queries'
import type { Offline } from './offline'
import { queryClient } from './queryClient'

/** An answer of the server as this device keeps it, and when it was known to be true. */
export type Kept = { key: QueryKey; data: unknown; at: number }

/** Counted up when the shape of an answer changes, so that what an older version kept is forgotten. */
const VERSION = 3
/** So many answers of a kind are kept, the latest ones. */
const MAX_PER_KIND = 30
const DEBOUNCE_MS = 1_000
/** What is shown is fetched first. */
const PREFETCH_DELAY_MS = 2_000

const storeKey = (user: string) => `${VERSION}.${user}`

/** The keys of what the server told no more since it was last written. */
const refused = new Set<string>()
let resources: Offline[] = []
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
 * Keeps responses of the server in this browser: the signed-in user reads them without a network, also after a restart.
 * They are gone with the session, and never another user's.
 */
export function persistQueries(of: Offline[]): void {
  resources = of
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !resourceOf(event.query.queryKey)) return
    const { action, query } = event
    if (action.type === 'error' && isRefusal(action.error)) refuse(query)
    if (action.type !== 'success') return
    timer ??= setTimeout(save, DEBOUNCE_MS)
    if (resourceOf(query.queryKey)?.leadsTo?.(query.queryKey)) ahead ??= setTimeout(prefetch, PREFETCH_DELAY_MS)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) void save()
  })
  watchSession(begin)
  begin()
}

const resourceOf = (key: QueryKey) => resources.find(({ keeps }) => keeps(key))

/** Starts for the user who is signed in now; does nothing when that is the same one. */
function begin() {
  const now = currentSession()?.user.id
  if (now === whose) return
  whose = now
  clearTimeout(timer)
  clearTimeout(ahead)
  timer = ahead = undefined
  void inTurn(async (store) => {
    const foreign = (await keys(store)).filter((key) => !now || key !== storeKey(now))
    if (foreign.length > 0) await delMany(foreign, store)
    if (now) restore(now, (await get<Kept[]>(storeKey(now), store)) ?? [])
  })
  if (now) ahead = setTimeout(prefetch, PREFETCH_DELAY_MS)
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
  timer ??= setTimeout(save, DEBOUNCE_MS)
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
      return (count.get(kind) ?? 0) <= MAX_PER_KIND
    })
}

/** What is known now and can be kept. */
function keepable(): Kept[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, state: { data, dataUpdatedAt: at } }) => {
      const resource = data === undefined ? undefined : resourceOf(key)
      return resource ? [{ key, data: resource.trim?.(key, data) ?? data, at }] : []
    })
}

function save() {
  clearTimeout(timer)
  timer = undefined
  const user = whose
  if (!user) return
  const gone = new Set(refused)
  refused.clear()
  const now = keepable()
  return inTurn(async (store) => {
    if (whose === user) await update<Kept[]>(storeKey(user), (before = []) => merged(without(before, gone), now), store)
  })
}

async function prefetch() {
  ahead = undefined
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const user = currentSession()?.user
  if (!user || isLimited(user) || !isOnline() || connection?.saveData) return
  await Promise.all(resources.map((resource) => resource.prefetch?.()))
}
