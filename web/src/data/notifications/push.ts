import { queryOptions } from '@tanstack/react-query'
import { api, content, done } from '@/api/client'
import { currentSession, watchSession } from '@/api/session'
import { readUserItem, storeUserItem } from '@/data/userStorage'
import { badgeApp } from '@/lib/appBadge'
import { isApplePhone, isInstalled } from '@/lib/install'

/** Whether this browser is pushed to; where it cannot be, why. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported' | 'install first'

/** The endpoint that the server has for this browser and session. */
const KEPT = 'push'
/** The service worker is there after the first load of all; longer means that it is forbidden. */
const WORKER_TIMEOUT_MS = 10_000

const NO_WORKER = 'This browser didn’t let CarPal run in the background. Reload the page and try again.'
const NO_SERVICE = 'Your browser’s push service could not be reached. Try again later.'

const supported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The state of push notifications in this browser, without asking the server. */
export async function pushState(): Promise<PushState> {
  if (!supported()) return isApplePhone() && !isInstalled() ? 'install first' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await held()
  return subscription && subscription.endpoint === readUserItem(KEPT) ? 'on' : 'off'
}

async function held(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The same as a query. The person may change it outside the page, so it is looked at again. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: pushState,
  networkMode: 'always',
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** Asks for permission, which needs an act of the person, and has this browser pushed to. Rejects with words for people. */
export async function turnPushOn(): Promise<PushState> {
  if (!supported()) return pushState()
  const permission = await Notification.requestPermission()
  if (permission === 'granted') await subscribe()
  return pushState()
}

/** This browser is pushed to no more. */
export async function turnPushOff(): Promise<PushState> {
  const endpoint = readUserItem(KEPT)
  storeUserItem(KEPT, '')
  await (await held())?.unsubscribe()
  // The server forgets it too when the push service says that it is gone.
  if (endpoint) await done(api.DELETE('/api/v1/push/subscriptions', { body: { endpoint } })).catch(() => {})
  return pushState()
}

function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error(NO_WORKER)), WORKER_TIMEOUT_MS))
  return Promise.race([navigator.serviceWorker.ready, late])
}

async function subscribe() {
  const [{ pushManager }, { public_key }] = await Promise.all([worker(), content(api.GET('/api/v1/push/key'))])
  const before = await pushManager.getSubscription()
  // A subscription is bound to the key that it was made with.
  const isOurs = before && keyOf(before) === public_key
  if (before && !isOurs) await before.unsubscribe()
  const subscription = isOurs
    ? before
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key }).catch(() => {
        throw new Error(NO_SERVICE)
      })
  if (subscription.endpoint === readUserItem(KEPT)) return
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  await done(api.PUT('/api/v1/push/subscriptions', { body }))
  storeUserItem(KEPT, subscription.endpoint)
}

/** The key of a subscription in base64url without padding, as the server says its own. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (!key) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Subscribes again where this browser was pushed to, and its subscription or the server's key is another now. */
export async function renewPush(): Promise<void> {
  if (!currentSession() || !readUserItem(KEPT) || !supported() || Notification.permission !== 'granted') return
  // Nobody waits for it; the next opening tries again.
  await subscribe().catch(() => {})
}

let whose: string | undefined

/** Keeps this browser's push subscription current while a user is signed in, and ends it with their session. */
export function followPush(): void {
  watchSession(begin)
  begin()
}

function begin() {
  const now = currentSession()?.user.id
  if (now === whose) return
  const before = whose
  whose = now
  if (before) void leave().catch(() => {})
  else void renewPush()
}

/** Nothing of one user's is pushed to, or left on the screen for, the next. */
async function leave() {
  badgeApp(0)
  if (!supported()) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
