import { useSyncExternalStore } from 'react'
import type { StreamState } from '@/api/eventStream'
import { parsed, pause, RECONNECT_AFTER_MS, readEvents, type StreamEvent } from '@/api/eventStream'
import { refreshSession } from '@/api/refresh'
import { currentSession, watchSession } from '@/api/session'
import { refreshJobs } from '@/data/jobs/events'
import { refreshMessages } from '@/data/messages/events'
import { flushOutbox } from '@/data/messages/outbox'
import { unreadQuery } from '@/data/messages/queries'
import { queryClient } from '@/data/queryClient'
import { refreshServiceRequests } from '@/data/serviceRequests/events'
import { isOnline, watchOnline } from '@/lib/online'
import { applyUserEvent, refreshAll, type UserEvent } from './applyUserEvent'

/** How often to ask for what is shown while no events flow. */
const POLL_INTERVAL_MS = 3_000
const URL = '/api/v1/me/live'

const watchers = new Set<() => void>()
let state: StreamState = 'connecting'
let stopped: AbortController | null = null
let whose: string | undefined
let polls: ReturnType<typeof setInterval> | undefined
/** Where the stream was left; it goes on from there. */
let lastId = ''
let failures = 0
/** Ends a pause between connections early. */
let hurry = new AbortController()

/**
 * Follows the events of the signed-in user: one stream per tab, which keeps the cache current. Calling it again changes
 * nothing.
 */
export function followUserEvents(): void {
  if (whose !== undefined) return
  watchSession(begin)
  watchOnline(again)
  document.addEventListener('visibilitychange', again)
  begin()
}

/** Whether events flow to this tab. */
export function useUserEvents(): StreamState {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => state,
  )
}

/** Starts for the user who is signed in now; does nothing when that is the same one. */
function begin() {
  const now = currentSession()?.user.id ?? ''
  if (now === whose) return
  whose = now
  stopped?.abort()
  stopped = null
  lastId = ''
  failures = 0
  become('connecting')
  if (!now) return
  stopped = new AbortController()
  void flushOutbox(queryClient)
  void run(stopped.signal)
}

/** The network came or went, or the page is looked at again: no reason to wait any longer. */
function again() {
  if (!stopped || document.visibilityState === 'hidden') return
  hurry.abort()
  hurry = new AbortController()
  if (isOnline()) void flushOutbox(queryClient)
}

async function run(over: AbortSignal) {
  while (!over.aborted) {
    const status = await connect(over)
    if (over.aborted) return
    if (status === 403) return become('polling')
    const wait = RECONNECT_AFTER_MS[Math.min(failures, RECONNECT_AFTER_MS.length - 1)] ?? 0
    if (failures > 0) become('polling')
    failures += 1
    await pause(wait, AbortSignal.any([over, hurry.signal]))
  }
}

/** One connection with the session in force; a token that is no longer good is renewed first. */
async function connect(over: AbortSignal): Promise<number> {
  const session = currentSession()
  if (!session || !isOnline()) return 0
  const closing = new AbortController()
  const stay = watchOnline(() => isOnline() || closing.abort())
  let ended = false
  const headers = { authorization: `Bearer ${session.access_token}`, ...(lastId && { 'last-event-id': lastId }) }
  const status = await readEvents(URL, headers, AbortSignal.any([over, closing.signal]), {
    onOpen: () => {
      failures = 0
      // From now on events tell; what was asked for before may lack what happened since.
      if (!lastId) refreshAll(queryClient)
      void flushOutbox(queryClient)
    },
    onEvent: (event) => {
      if (event.name === 'end') ended = true
      else onEvent(event)
    },
  })
  stay()
  if ((ended || status === 401) && !over.aborted) {
    // Refused here means signed out, and `begin` hears of that.
    const renewed = currentSession()?.access_token !== session.access_token
    if (!renewed) await refreshSession(session).catch(() => {})
    if (ended && !over.aborted) return connect(over)
  }
  return status
}

function onEvent({ id, name, data }: StreamEvent) {
  if (id) lastId = id
  const event = { ...(parsed(data) as object | null), name } as UserEvent
  if (event.name === 'hello') become(event.flowing ? 'live' : 'polling')
  applyUserEvent(queryClient, event)
}

function become(now: StreamState) {
  if (now === state) return
  state = now
  clearInterval(polls)
  if (now === 'polling') {
    poll()
    polls = setInterval(poll, POLL_INTERVAL_MS)
  }
  for (const watcher of [...watchers]) watcher()
}

/** Asks only for what is on the screen, and only while the tab is visible. */
function poll() {
  if (document.visibilityState === 'hidden' || !isOnline() || !currentSession()) return
  refreshMessages(queryClient)
  refreshServiceRequests(queryClient)
  refreshJobs(queryClient)
  void queryClient.fetchQuery({ ...unreadQuery(), retry: false }).catch(() => {})
}
