import type { Map as MapLibreMap } from 'maplibre-gl'

/** `z/x/y` as a tile's place in the pyramid, or null if it is anything else. */
export function parseTileKey(key: string): { z: number; x: number; y: number } | null {
  const match = /^(\d{1,2})\/(\d{1,8})\/(\d{1,8})$/.exec(key)
  if (!match) return null
  return { z: Number(match[1]), x: Number(match[2]), y: Number(match[3]) }
}

/** Fetches some tiles of a source again, or all it holds when no keys are given; what shows stays until they are there. */
export function refreshTiles(map: MapLibreMap, source: string, keys?: string[]): void {
  if (!map.getSource(source)) return
  if (!keys) {
    map.refreshTiles(source)
    return
  }
  const tiles = keys.map(parseTileKey).filter((tile) => tile !== null)
  if (tiles.length > 0) map.refreshTiles(source, tiles)
}
