import type { StyleSpecification } from 'maplibre-gl'
import { describe, expect, it } from 'vitest'
import { onlyTilesDiffer } from './applyStyle'
import { composeStyle, type Overlay } from './compose'

const ours: StyleSpecification = {
  version: 8,
  sources: { basemap: { type: 'vector', tiles: ['https://tiles.test/{z}/{x}/{y}.mvt'] } },
  layers: [
    { id: 'land-base', type: 'background', paint: { 'background-color': '#F3F5F6' } },
    { id: 'water', type: 'fill', source: 'basemap', 'source-layer': 'water' },
    { id: 'label-water', type: 'symbol', source: 'basemap', 'source-layer': 'water' },
  ],
}

const overlay: Overlay = {
  sources: { places: { type: 'vector', tiles: ['https://tiles.test/p/{z}/{x}/{y}.mvt'] } },
  below: [{ id: 'areas', type: 'fill', source: 'places', 'source-layer': 'areas' }],
  above: [{ id: 'marks', type: 'symbol', source: 'places', 'source-layer': 'marks' }],
}

const outside: StyleSpecification = {
  version: 8,
  glyphs: 'https://fonts.test/{fontstack}/{range}.pbf',
  sources: { basemap: { type: 'vector', url: 'https://outside.test/planet' } },
  layers: [
    { id: 'background', type: 'background', paint: { 'background-color': '#fff' } },
    { id: 'water', type: 'fill', source: 'basemap', 'source-layer': 'water' },
    {
      id: 'city',
      type: 'symbol',
      source: 'basemap',
      'source-layer': 'place',
      layout: { 'text-field': ['get', 'name'], 'text-font': ['Noto Sans Bold'] },
    },
  ],
}

const ids = (style: StyleSpecification) => style.layers.map((layer) => layer.id)

describe('our map alone', () => {
  it('keeps flat things under the first label and marks over everything', () => {
    expect(ids(composeStyle(ours, null, overlay))).toEqual(['land-base', 'water', 'areas', 'label-water', 'marks'])
  })
})

describe('whose map it is', () => {
  it('is said once for each, however many sources say it', () => {
    const attributed = (style: StyleSpecification, attribution: string) =>
      ({ ...style, sources: { basemap: { type: 'vector', tiles: [], attribution } } }) satisfies StyleSpecification
    const places: Overlay['sources'][string] = { type: 'vector', tiles: [], attribution: 'Practice | © A' }
    const { sources } = composeStyle(attributed(ours, '© A | B'), null, { ...overlay, sources: { places } })
    const said = Object.values(sources).map((source) => ('attribution' in source ? source.attribution : null))
    expect(said).toEqual(['© A | B', 'Practice'])
  })
})

describe('with an outside map', () => {
  const style = composeStyle(ours, outside, overlay)

  it('lays it lowest, then the mask of our regions, then our layers', () => {
    expect(ids(style)).toEqual([
      'outside-background',
      'outside-water',
      'outside-city',
      'regions-mask',
      'water',
      'areas',
      'label-water',
      'marks',
    ])
  })

  it('leaves out what we have in parts only, and everything of ours where no region covers it', () => {
    const whole = ['!', ['has', 'partial']]
    expect(style.layers[4]).toMatchObject({ id: 'water', filter: whole, minzoom: 9 })
    const roads = { id: 'roads', type: 'line', source: 'basemap', 'source-layer': 'roads', minzoom: 12 } as const
    const kept = ['==', ['get', 'class'], 'minor'] as ['==', ['get', string], string]
    const own = { ...ours, layers: [...ours.layers.slice(0, 1), { ...roads, filter: kept }] }
    const [, , , , line] = composeStyle(own, outside, overlay).layers
    expect(line).toEqual({ ...roads, filter: ['all', kept, whole] })
    expect(composeStyle(own, null, overlay).layers[1]).toEqual({ ...roads, filter: kept })
  })

  it('keeps its sources apart from ours', () => {
    expect(style.sources['outside-basemap']).toEqual(outside.sources.basemap)
    expect(style.sources.basemap).toEqual(ours.sources.basemap)
    expect(style.layers[1]).toMatchObject({ source: 'outside-basemap' })
  })

  it('writes with our faces and asks nobody for glyphs', () => {
    expect(style.glyphs).toBeUndefined()
    expect(style.layers[2]).toMatchObject({ layout: { 'text-font': ['Figtree SemiBold'] } })
  })

  it('paints the mask in the colour of our ground', () => {
    expect(style.layers[3]).toMatchObject({ 'source-layer': 'regions', paint: { 'fill-color': '#F3F5F6' } })
  })
})

describe('a source', () => {
  it('that only moved keeps its tiles on show', () => {
    const a = { type: 'vector', tiles: ['a'], maxzoom: 16 }
    expect(onlyTilesDiffer(a, { maxzoom: 16, type: 'vector', tiles: ['a?ev=1'] })).toBe(true)
    expect(onlyTilesDiffer(a, { ...a })).toBe(false)
    expect(onlyTilesDiffer(a, { ...a, tiles: ['b'], maxzoom: 15 })).toBe(false)
  })
})
