import type { Map as MapLibreMap } from 'maplibre-gl'
import { describe, expect, it, vi } from 'vitest'
import { parseTileKey, refreshTiles } from './refreshTiles'

function mapWith(sources: string[]) {
  const refresh = vi.fn()
  const map = { getSource: (id: string) => sources.includes(id) || undefined, refreshTiles: refresh }
  return { map: map as unknown as MapLibreMap, refresh }
}

describe('tile keys', () => {
  it('are zoom, column and row', () => {
    expect(parseTileKey('14/8055/5452')).toEqual({ z: 14, x: 8055, y: 5452 })
  })
  it.each(['', '14/8055', '14/8055/5452.mvt', '-1/0/0', 'a/b/c', '14/8055/5452/1'])('are not %o', (key) => {
    expect(parseTileKey(key)).toBeNull()
  })
})

describe('refreshing', () => {
  it('names only the tiles that changed', () => {
    const { map, refresh } = mapWith(['carparks'])
    refreshTiles(map, 'carparks', ['14/8055/5452', 'nonsense'])
    expect(refresh).toHaveBeenCalledExactlyOnceWith('carparks', [{ z: 14, x: 8055, y: 5452 }])
  })
  it('asks for nothing when no key can be read, rather than for everything', () => {
    const { map, refresh } = mapWith(['carparks'])
    refreshTiles(map, 'carparks', ['nonsense'])
    expect(refresh).not.toHaveBeenCalled()
  })
  it('leaves a source that is not on the map alone', () => {
    const { map, refresh } = mapWith([])
    refreshTiles(map, 'carparks')
    expect(refresh).not.toHaveBeenCalled()
  })
})
