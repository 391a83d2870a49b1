import { newVersion } from '@/lib/newVersion'
import { TAKE_OVER, type WorkerMessage } from '@/lib/workerMessages'

/** The installed app is seldom loaded anew, so that it asks for a new version itself. */
const UPDATE_CHECK_INTERVAL_MS = 60 * 60_000

/** What the page loaded before there was a worker to keep it is asked for once more, through it. */
function keepLoaded(): void {
  for (const { name } of performance.getEntriesByType('resource')) {
    const { pathname } = new URL(name)
    if (/^\/assets\/|^\/tiles\/.+\.json$/.test(pathname)) void fetch(name).catch(() => {})
  }
}

/** Registers the service worker, and does what it asks for; `open` leads to a page. */
export async function startWorker(open: (path: string) => void): Promise<void> {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<WorkerMessage>) => {
    if (data.says === 'showing?') {
      void import('@/lib/samePage').then(({ showsPage: shows }) =>
        ports[0]?.postMessage(shows(location.pathname + location.search, data.path)),
      )
    }
    if (data.says === 'open') open(data.path)
    if (data.says === 'resubscribe') void import('@/data/notifications/push').then(({ renewPush }) => renewPush())
  })
  // A page that came without one is not out of date when the first one takes over.
  let controlled = serviceWorker.controller !== null
  let asked = false
  serviceWorker.addEventListener('controllerchange', () => {
    if (asked) location.reload()
    // Another tab asked; this one may be in use.
    else if (controlled) newVersion.set(() => location.reload())
    else keepLoaded()
    controlled = true
  })
  // Undefined where a browser under test has none, and refused where the person forbids it: the app works without.
  const registration = await serviceWorker.register('/sw.js').catch(() => undefined)
  if (!registration) return
  const offer = () => {
    const { waiting } = registration
    if (!waiting || !serviceWorker.controller) return
    newVersion.set(() => {
      asked = true
      waiting.postMessage(TAKE_OVER)
    })
  }
  offer()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
  setInterval(() => void registration.update().catch(() => {}), UPDATE_CHECK_INTERVAL_MS)
}
