/** No more than the service worker keeps. */
const MAX_TILES = 500

/** Tiles that were asked for before a service worker could keep them, by address. */
const unkept = new Set<string>()

/** Notes a tile that the map asks for. At a first visit the service worker comes after it. */
export function noteTile(url: string): void {
  const { serviceWorker } = navigator
  if (!serviceWorker || serviceWorker.controller || unkept.size >= MAX_TILES) return
  if (unkept.size === 0) serviceWorker.addEventListener('controllerchange', keep, { once: true })
  unkept.add(url)
}

/** Asks for them once more, through the service worker. */
function keep() {
  for (const url of unkept) void fetch(url).catch(() => {})
  unkept.clear()
}
