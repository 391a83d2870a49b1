import type { Map as MapLibreMap } from 'maplibre-gl'
import { checkOnline, isOnline } from '@/lib/online'

/**
 * Tells `lib/online` what becomes of the map's tiles, which the engine fetches by itself. One that fails has our server
 * asked; so does one that comes while it seems out of reach. A tile alone proves nothing: it may be one that was kept.
 */
export function watchTiles(map: MapLibreMap): void {
  map.on('error', (event) => {
    // Whoever listens keeps the engine from logging.
    if ('tile' in event) void checkOnline()
    else console.error('map.error', event.error)
  })
  map.on('sourcedata', ({ tile }) => {
    if (tile && !isOnline()) void checkOnline()
  })
}
