import { ownPath } from '../src/lib/samePage'
import type { WorkerMessage } from '../src/lib/workerMessages'

/** What the server pushes, as JSON. `tag` makes a later one replace an earlier one. */
type Pushed = { title: string; body: string; path: string; tag: string; unread: number; answer: string }

/** The button of a push to an owner whose vehicle blocks somebody in. */
export const ON_MY_WAY = 'on-my-way'

type Badged = { setAppBadge?: (count: number) => Promise<void> }

function read(data: PushMessageData | null): Pushed {
  let sent: Partial<Record<keyof Pushed, unknown>> = {}
  try {
    sent = (data?.json() as typeof sent | null) ?? {}
  } catch {
    // Something came, even if it cannot be read: the browser wants a notification for it.
  }
  const word = (one: unknown, otherwise: string) => (typeof one === 'string' && one ? one : otherwise)
  return {
    title: word(sent.title, 'CarPal'),
    body: word(sent.body, ''),
    path: ownPath(sent.path),
    tag: word(sent.tag, 'carpal'),
    unread: typeof sent.unread === 'number' ? sent.unread : 0,
    // It stands in an address.
    answer: /^[0-9a-f]{64}$/.test(word(sent.answer, '')) ? word(sent.answer, '') : '',
  }
}

const windowsOf = ({ clients }: ServiceWorkerGlobalScope) =>
  clients.matchAll({ type: 'window', includeUncontrolled: true })

const post = (client: WindowClient, message: WorkerMessage) => client.postMessage(message)

/** A page that says nothing for so long is asleep. */
const ANSWERS_WITHIN_MS = 500

/** Those of the windows that say they show it. */
async function showing(windows: WindowClient[], path: string): Promise<WindowClient[]> {
  const answers = windows.map(
    (client) =>
      new Promise<boolean>((answer) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => answer(data === true)
        setTimeout(answer, ANSWERS_WITHIN_MS, false)
        client.postMessage({ says: 'showing?', path } satisfies WorkerMessage, [port2])
      }),
  )
  const shown = await Promise.all(answers)
  return windows.filter((_, at) => shown[at])
}

/** Shows a pushed notification, unless a visible page shows its subject: then only that page is told. */
export async function onPush(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { title, body, path, tag, unread, answer } = read(data)
  await (worker.navigator as Badged).setAppBadge?.(unread).catch(() => {})
  const windows = await windowsOf(worker)
  const visible = windows.filter(({ visibilityState }) => visibilityState === 'visible')
  const looking = await showing(visible, path)
  if (looking.length > 0) {
    for (const client of looking) post(client, { says: 'pushed', path })
    return
  }
  const look = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
  const actions = answer ? [{ action: ON_MY_WAY, title: 'On my way' }] : []
  const shown = {
    body,
    tag,
    ...look,
    renotify: true,
    actions,
    requireInteraction: answer !== '',
    data: { path, answer },
  }
  await worker.registration.showNotification(title, shown as object)
}

/**
 * Says that the owner is on their way, by the token that came with the push: the worker holds no session. Where that fails, what the
 * notification is about is opened, and says why.
 */
async function answerOnMyWay(answer: string): Promise<boolean> {
  try {
    const response = await fetch(`/api/v1/move-request-links/${answer}/on-my-way`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    return response.ok
  } catch {
    return false
  }
}

/** Brings a window of this site to the front, and it to what the notification is about; opens one where there is none. */
export async function onNotificationClick(
  worker: ServiceWorkerGlobalScope,
  notification: Notification,
  action = '',
): Promise<void> {
  notification.close()
  const { answer } = (notification.data as { answer?: unknown } | null) ?? {}
  if (action === ON_MY_WAY && typeof answer === 'string' && (await answerOnMyWay(answer))) return
  const path = ownPath((notification.data as { path?: unknown } | null)?.path)
  const windows = await windowsOf(worker)
  const [there = windows.find(({ focused }) => focused) ?? windows[0]] = await showing([...windows], path)
  if (!there) {
    await worker.clients.openWindow(path)
    return
  }
  post(there, { says: 'open', path })
  await there.focus().catch(() => {})
}

/** The worker holds no session; a page that does subscribes again, now or when one is opened. */
export async function onSubscriptionChange(worker: ServiceWorkerGlobalScope): Promise<void> {
  for (const client of await windowsOf(worker)) post(client, { says: 'resubscribe' })
}
