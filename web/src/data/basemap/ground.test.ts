import type { StyleSpecification } from 'maplibre-gl'
import { expect, it } from 'vitest'
import { groundOf } from './ground'

it('keeps the basemap and leaves what maps elsewhere need', () => {
  const basemap = { type: 'vector', tiles: ['https://tiles.test/b/{z}/{x}/{y}.mvt'] } as const
  const layers = [
    { id: 'land-base', type: 'background' },
    { id: 'water', type: 'fill', source: 'basemap', 'source-layer': 'water' },
    { id: 'carparks', type: 'symbol', source: 'carparks', 'source-layer': 'carparks' },
  ] satisfies StyleSpecification['layers']
  const style: StyleSpecification = {
    version: 8,
    glyphs: 'https://tiles.test/fonts/{fontstack}/{range}.pbf',
    sprite: 'https://tiles.test/sprite',
    center: [-3, 54.5],
    zoom: 5,
    sources: { basemap: { ...basemap, tiles: [...basemap.tiles] }, carparks: { type: 'vector' } },
    layers,
  }
  expect(groundOf(style)).toEqual({
    version: 8,
    sources: { basemap },
    layers: layers.slice(0, 2),
  })
})
