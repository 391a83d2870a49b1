/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { TAKE_OVER } from '../src/lib/workerMessages'
import { area, isOfArea } from './area'
import { onNotificationClick, onPush, onSubscriptionChange } from './notify'
import { answerPage, markCached, NETWORK_PAGE } from './page'
import { rejectPortalHtml } from './rejectPortalHtml'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const files = self.__WB_MANIFEST

// The app shell and every page but the map engine; /api is never cached here.
// `/` is a page like any other: see below.
precacheAndRoute(files, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(
    ({ request }) => answerPage(request, async () => markCached(await matchPrecache('/index.html'))),
    {
      denylist: [/^\/(api|tiles|health|metrics)(\/|$)/, NETWORK_PAGE],
    },
  ),
)

registerRoute(({ url }) => isOfArea(url), area)

/** Large or seldom wanted files of the build, once they were wanted; for as long as this build is in force. */
const FILES = 'carpal-files-'
const seldom =
  FILES + (files.find((file) => typeof file !== 'string' && file.url === 'index.html') as PrecacheEntry)?.revision
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: seldom, plugins: [rejectPortalHtml] }),
)

async function forgetOldFiles() {
  for (const name of await caches.keys()) if (name.startsWith(FILES) && name !== seldom) await caches.delete(name)
}

self.addEventListener('activate', (event) => event.waitUntil(forgetOldFiles()))
clientsClaim()
// A new version waits until no tab uses the old one, or the user asks for it.
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting()
})

self.addEventListener('push', (event) => event.waitUntil(onPush(self, event.data)))
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(onNotificationClick(self, event.notification, event.action)),
)
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(onSubscriptionChange(self)),
)
