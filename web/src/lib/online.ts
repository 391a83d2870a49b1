import { useSyncExternalStore } from 'react'
import { isPortalResponse } from './isPortalResponse'

/** A small response that anybody may ask for. */
const PING_URL = '/api/v1/config'
export const PING_TIMEOUT_MS = 5_000
/** How long to wait after the first ping that failed, the second, and so on. */
export const PING_AGAIN_AFTER_MS = [1_000, 2_000, 5_000, 10_000]

const watchers = new Set<() => void>()
// The service worker marks the page that it served because the network did not.
let online = !('cached' in document.documentElement.dataset)
let captive = false
/** Counts what our server said, so that a ping that failed meanwhile is known to be out of date. */
let responses = 0
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let ping: Promise<boolean> | undefined

/**
 * Whether our server can be reached. Only requests tell: the browser takes any network for the internet,
 * one behind a captive portal too.
 */
export const isOnline = () => online

/** Whether a captive portal answers in its place: a network that wants to be signed in to. */
const isCaptive = () => captive

/** Calls whenever either changes. Returns what ends it. */
export function watchOnline(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useOnline = () => useSyncExternalStore(watchOnline, isOnline)
export const useCaptive = () => useSyncExternalStore(watchOnline, isCaptive)

function become(now: boolean, nowCaptive = false) {
  if (now === online && nowCaptive === captive) return
  online = now
  captive = nowCaptive
  for (const watcher of [...watchers]) watcher()
}

/** Our server sent a response. */
export function noteResponse(): void {
  clearTimeout(timer)
  responses += 1
  failures = 0
  become(true)
}

/**
 * A request failed or has no response yet: asks at once whether our server can be reached, and goes on asking until it
 * can. Calls at the same time share one ping.
 */
export function checkOnline(): Promise<boolean> {
  clearTimeout(timer)
  ping ??= sendPing().finally(() => {
    ping = undefined
  })
  return ping
}

async function sendPing(): Promise<boolean> {
  const before = responses
  let isPortal = false
  try {
    const response = await fetch(PING_URL, { cache: 'no-store', signal: AbortSignal.timeout(PING_TIMEOUT_MS) })
    isPortal = isPortalResponse(response)
    if (!isPortal) noteResponse()
  } catch {
    // Refused, cut off or too late: all mean the same.
  }
  if (responses > before) return true
  become(false, isPortal)
  // Nobody looks at a hidden page: it asks when it is shown again.
  const again = () => document.hidden || void checkOnline()
  timer = setTimeout(again, PING_AGAIN_AFTER_MS[Math.min(failures, PING_AGAIN_AFTER_MS.length - 1)])
  failures += 1
  return false
}

/**
 * Loads code that comes late. What cannot be fetched while the network is gone comes when it is back, and the page goes
 * on without it; what the server has no more fails.
 */
export async function loadOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (failure) {
    if (await checkOnline()) throw failure
    await new Promise<void>((back) => watchOnline(() => online && back()))
    return loadOnline(load)
  }
}

// The browser's own word is a reason to ask, no more.
window.addEventListener('online', checkOnline)
window.addEventListener('offline', checkOnline)
document.addEventListener('visibilitychange', () => online || document.hidden || void checkOnline())
if (!online || !navigator.onLine) void checkOnline()
