import type { Map as MapLibreMap, StyleSpecification, VectorTileSource } from 'maplibre-gl'

/**
 * Brings a map to a style with the fewest changes. MapLibre would drop and rebuild a vector source whose tile addresses
 * change, and every marker would blink; such a source is told its new addresses first, and keeps what it shows until
 * the new tiles are there.
 */
export function applyStyle(map: MapLibreMap, next: StyleSpecification): void {
  const current = map.getStyle()?.sources ?? {}
  for (const [id, source] of Object.entries(next.sources)) {
    const before = current[id]
    if (source.type !== 'vector' || before?.type !== 'vector' || !source.tiles || !before.tiles) continue
    if (onlyTilesDiffer(before, source)) map.getSource<VectorTileSource>(id)?.setTiles(source.tiles)
  }
  map.setStyle(next, { diff: true })
}

/** Whether two vector sources differ in their tile addresses and in nothing else. */
export function onlyTilesDiffer(a: object, b: object): boolean {
  const rest = ({ tiles: _, ...others }: { tiles?: string[] }) => JSON.stringify(sorted(others))
  const tiles = ({ tiles }: { tiles?: string[] }) => JSON.stringify(tiles)
  return rest(a) === rest(b) && tiles(a) !== tiles(b)
}

function sorted(source: object): object {
  return Object.fromEntries(Object.entries(source).sort(([a], [b]) => (a < b ? -1 : 1)))
}
