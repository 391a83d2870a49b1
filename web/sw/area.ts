import { NetworkFirst } from 'workbox-strategies'
import { rejectPortalHtml } from './rejectPortalHtml'

/** The last area of the map: enough for what a large screen shows at a few zooms, some megabytes. */
const MAX_KEPT = 500
const TRIM_EVERY = 50
/** How long the network may take before what is kept stands in for it. */
const PATIENCE_S = 3
/** What gets no response for so long never will, and only keeps others from being sent. */
const GIVE_UP_MS = 10_000

export const AREA = 'carpal-area'

/** Whether a request is for what a map draws: tiles, their style and description. */
export const isOfArea = (url: URL) => /^\/tiles\/.+\.(json|mvt)$/.test(url.pathname)

let kept = 0

/** Deletes the oldest; what was fetched again counts as new. */
export async function trim(most = MAX_KEPT): Promise<void> {
  const cache = await caches.open(AREA)
  const all = await cache.keys()
  for (const request of all.slice(0, Math.max(0, all.length - most))) await cache.delete(request)
}

/** From the network as long as there is one, so that nothing on the map is older than it need be. */
export const area = new NetworkFirst({
  cacheName: AREA,
  networkTimeoutSeconds: PATIENCE_S,
  matchOptions: { ignoreVary: true },
  plugins: [
    rejectPortalHtml,
    {
      requestWillFetch: async ({ request }) =>
        new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(GIVE_UP_MS)]) }),
      cacheDidUpdate: async () => {
        if (kept++ % TRIM_EVERY === 0) await trim()
      },
    },
  ],
})
