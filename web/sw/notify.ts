import { ownPath, shows } from '../src/lib/sameThing'
import type { WorkerSays } from '../src/lib/workerWords'

/** What the server pushes, as JSON. `tag` makes a later one replace an earlier one. */
type Pushed = { title: string; body: string; path: string; tag: string; unread: number }

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
  }
}

const windowsOf = ({ clients }: ServiceWorkerGlobalScope) =>
  clients.matchAll({ type: 'window', includeUncontrolled: true })

const say = (client: WindowClient, words: WorkerSays) => client.postMessage(words)

/** Shows what was pushed, unless somebody looks at the very thing: then only their page is told. */
export async function pushed(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { title, body, path, tag, unread } = read(data)
  await (worker.navigator as Badged).setAppBadge?.(unread).catch(() => {})
  const windows = await windowsOf(worker)
  const looking = windows.filter(({ visibilityState, url }) => visibilityState === 'visible' && shows(url, path))
  if (looking.length > 0) {
    for (const client of looking) say(client, { says: 'pushed', path })
    return
  }
  const look = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
  await worker.registration.showNotification(title, { body, tag, ...look, renotify: true, data: { path } } as object)
}

/** Brings a window of ours to the front, and it to what the notification is about; opens one where there is none. */
export async function clicked(worker: ServiceWorkerGlobalScope, notification: Notification): Promise<void> {
  notification.close()
  const path = ownPath((notification.data as { path?: unknown } | null)?.path)
  const windows = await windowsOf(worker)
  const there = windows.find(({ url }) => shows(url, path)) ?? windows.find(({ focused }) => focused) ?? windows[0]
  if (!there) {
    await worker.clients.openWindow(path)
    return
  }
  say(there, { says: 'open', path })
  await there.focus().catch(() => {})
}

/** The worker holds no session; a page that does subscribes again, now or when one is opened. */
export async function resubscribe(worker: ServiceWorkerGlobalScope): Promise<void> {
  for (const client of await windowsOf(worker)) say(client, { says: 'resubscribe' })
}
