import { expression, featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import type { FillLayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { describe, expect, it } from 'vitest'
import { answerOf } from '@/testing/answers'
import { imageName, lookOf } from '../marker/look'
import type { Palette } from '../marker/palette'
import { budgetAt, mostRankWithin } from './budget'
import { carParkOverlay, drawnProperties } from './carParkLayers'

const face = { available: '#1B8A4B', limited: '#F2B705', full: '#C8321F', other: '#005EB8', muted: '#828E9B' }
const palette: Palette = {
  theme: 'light',
  edge: '#FFFFFF',
  surface: '#FFFFFF',
  ink: '#10202F',
  inkQuiet: '#5E6C79',
  action: '#005EB8',
  face,
  onFace: face,
  limitedEdge: '#8A6400',
  badge: '#10202F',
  onBadge: '#FFFFFF',
  bolt: '#FFE15A',
  place: '#3B4856',
  halo: '#F8FAFB',
}

const overlay = carParkOverlay({
  tiles: 'https://tiles.test/tiles/carparks/{z}/{x}/{y}.mvt?ev=1',
  attribution: '© OpenStreetMap contributors',
  drawn: null,
  areas: [],
  palette,
  selected: { id: 7, lng: -2.99, lat: 51.58, price: 'est. £2.50/h' },
  mostRank: 1000,
})

describe('the layers of car parks', () => {
  it('are a valid style', () => {
    const layers = [...overlay.below, ...overlay.above]
    // A style of ours has no glyphs: the renderer writes with web fonts, the validator does not know that.
    const style = { version: 8, glyphs: 'https://x.test/{fontstack}/{range}.pbf', sources: overlay.sources, layers }
    expect(validateStyleMin(style as never)).toEqual([])
  })

  it('label the selected car park once, below its larger marker', () => {
    const price = overlay.above.find((layer) => layer.id === 'carpark-price')
    const filter = featureFilter(price && 'filter' in price ? (price.filter as never) : undefined)
    const labelled = (id: number) =>
      filter.filter(
        { zoom: 16 } as never,
        { id, type: 1, properties: { price: '£1/h', access: 'public', rank: 1 } } as never,
      )
    expect(labelled(8)).toBe(true)
    expect(labelled(7)).toBe(false)
  })

  it('ask for the very image that the list draws', () => {
    const marker = overlay.above.find((layer) => layer.id === 'carpark-marker')
    const icon = marker?.type === 'symbol' ? marker.layout?.['icon-image'] : undefined
    const parsed = expression.createExpression(icon)
    if (parsed.result === 'error') throw new Error(JSON.stringify(parsed.value))
    const truths = [false, true]
    for (const avail of [null, 'available', 'limited', 'full', 'warning'] as const) {
      for (const ev of truths) {
        for (const disabled of truths) {
          for (const scam of truths) {
            const properties = {
              ...(avail && { avail }),
              ...(ev && { ev }),
              ...(disabled && { disabled }),
              ...(scam && { scam }),
            }
            const name = parsed.value.evaluate({ zoom: 15 }, { type: 1, properties } as never)
            const carPark = { access: 'public' as const, availability: avail, ev, disabled, scam_reported: scam }
            expect(name).toBe(imageName(lookOf(carPark), 'light'))
          }
        }
      }
    }
  })
})

describe('car parks that the list gave', () => {
  const carPark = {
    id: 7,
    name: 'Quay',
    name_inferred: false,
    address: 'Pier Road',
    lng: 2.5,
    lat: 56.5,
    kind: 'car-park' as const,
    access: 'public' as const,
    availability: null,
    price: { is: 'unknown' as const },
    price_words: 'Price unknown',
    ev: true,
    disabled: false,
    verified_by: null,
    scam_reported: false,
    practice: false,
    rank: 3,
    metres_from_centre: 10,
  }
  const drawn = carParkOverlay({
    tiles: '',
    drawn: [carPark],
    areas: [{ name: 'Wales', count: 610, lng: -3.5, lat: 52.3 }],
    attribution: '',
    palette,
    selected: null,
    mostRank: null,
  })

  it('are drawn by the layers that draw tiles, and from no tile', () => {
    const style = { version: 8, glyphs: 'https://x.test/{fontstack}/{range}.pbf', sources: drawn.sources }
    expect(validateStyleMin({ ...style, layers: drawn.above } as never)).toEqual([])
    expect(drawn.above.map(({ id }) => id)).toEqual([
      'carpark-count-names',
      'carpark-counts',
      'carpark-muted',
      'carpark-price',
      'carpark-marker',
      'selected-price',
    ])
    expect(Object.values(drawn.sources).map(({ type }) => type)).toEqual(['geojson', 'geojson', 'geojson'])
  })

  it('are counted by area where the list counts, as tiles do', () => {
    expect(drawn.sources['drawn-counts']).toMatchObject({
      data: { features: [{ properties: { name: 'Wales', count: 610 }, geometry: { coordinates: [-3.5, 52.3] } }] },
    })
  })

  it('are small and grey where a board is for permit holders at all times', () => {
    const under = (at_times: boolean, price_words: string) =>
      drawnProperties({ ...carPark, price: { is: 'permit_holders', at_times }, price_words }, 0)
    const rows = [under(false, 'Permit holders only'), under(true, 'Permit holders only at times')]
    const shown = (id: string) => {
      const { filter } = drawn.above.find((one) => one.id === id) as SymbolLayerSpecification
      const { filter: shows } = featureFilter(filter as never)
      return rows.map((properties) => shows({ zoom: 15 } as never, { type: 1, id: 7, properties } as never))
    }
    expect(shown('carpark-muted')).toEqual([true, false])
    expect(shown('carpark-marker')).toEqual([false, true])
    expect(shown('carpark-price')).toEqual([false, true])
  })

  it('say no more of themselves than a tile would', () => {
    expect(drawnProperties(carPark, 0)).toEqual({ name: 'Quay', access: 'public', kind: 'car-park', rank: 3, ev: true })
  })
})

describe('answers to a question', () => {
  const answers = [
    answerOf(1, { verdict: 'fits', number: 1, ev: true, disabled: true, stay_words: '£2.40', rank: 900 }),
    answerOf(2, { verdict: 'may_be_full', number: 2, availability: 'full' }),
    answerOf(3, { verdict: 'may_fit', number: 3, availability: 'available', scam_reported: true }),
    answerOf(4, { verdict: 'does_not_fit', availability: 'available', ev: true }),
  ]
  const { above, below, sources } = carParkOverlay({
    tiles: 'https://tiles.test/tiles/carparks/{z}/{x}/{y}.mvt',
    drawn: answers,
    areas: [],
    attribution: '',
    palette,
    selected: null,
    mostRank: null,
  })
  const layer = (id: string) => above.find((one) => one.id === id) as SymbolLayerSpecification
  const shows = (id: string, at: number) =>
    featureFilter(layer(id).filter as never).filter({ zoom: 15 } as never, drawnAs(at))
  const drawnAs = (at: number) => ({ type: 1, properties: drawnProperties(answers[at] as never, at) }) as never

  it('look as they fit, with their number, and not as they stand', () => {
    const style = {
      version: 8,
      glyphs: 'https://x.test/{fontstack}/{range}.pbf',
      sources,
      layers: [...below, ...above],
    }
    expect(validateStyleMin(style as never)).toEqual([])
    const icon = expression.createExpression(layer('carpark-marker').layout?.['icon-image'])
    if (icon.result === 'error') throw new Error(JSON.stringify(icon.value))
    const names = answers.slice(0, 3).map((_, at) => icon.value.evaluate({ zoom: 15 }, drawnAs(at)))
    expect(names).toEqual([
      'marker:light:available:ev,disabled:1',
      'marker:light:limited::2',
      'marker:light:other:warning:3',
    ])
    expect(names).toEqual(answers.slice(0, 3).map((answer) => imageName(lookOf(answer), 'light')))
  })

  it('are small and grey where they do not fit, whatever else is live there', () => {
    expect(answers.map((_, at) => shows('carpark-marker', at))).toEqual([true, true, true, false])
    expect(answers.map((_, at) => shows('carpark-muted', at))).toEqual([false, false, false, true])
    expect(lookOf(answers[3] as never)).toEqual({ face: 'muted', ev: false, disabled: false, warning: false })
  })

  it('colour their outlines too, and no others', () => {
    const footprint = below.find(({ id }) => id === 'carpark-footprint') as FillLayerSpecification
    const shown = featureFilter(footprint.filter as never)
    const feature = (id: number) => ({ type: 3, id, properties: {} }) as never
    expect([1, 4, 9].map((id) => shown.filter({ zoom: 16 } as never, feature(id)))).toEqual([true, true, false])
    const colour = expression.createExpression(footprint.paint?.['fill-color'])
    if (colour.result === 'error') throw new Error(JSON.stringify(colour.value))
    const painted = [1, 2, 3, 4].map((id) => colour.value.evaluate({ zoom: 16 }, feature(id)))
    expect(painted).toEqual([face.available, face.limited, face.other, face.muted])
  })

  it('are told apart by the cost of the stay from farther out than others by an hour', () => {
    expect(layer('carpark-price').minzoom).toBe(12)
    expect(drawnProperties(answers[0] as never, 5)).toMatchObject({ price: '£2.40', rank: 5 })
    expect(drawnProperties(answers[1] as never, 1).price).toBeUndefined()
  })
})

describe('the budget', () => {
  it.each([
    [7.9, 0],
    [8, 200],
    [9, 400],
    [11, 800],
    [13, 1500],
    [15, 3000],
    [19, 3000],
  ])('at zoom %d is %i', (zoom, budget) => expect(budgetAt(zoom)).toBe(budget))

  it('is never passed, and keeps the best', () => {
    expect(mostRankWithin([5, 1, 9], 3)).toBeNull()
    expect(mostRankWithin([5, 1, 9], 2)).toBe(5)
    expect(mostRankWithin([4, 4, 4, 1], 2)).toBe(1)
    expect(mostRankWithin([4, 4, 4], 2)).toBe(-1)
    const ranks = Array.from({ length: 5000 }, (_, i) => (i * 7919) % 4001)
    const most = mostRankWithin(ranks, 800) ?? Number.POSITIVE_INFINITY
    expect(ranks.filter((rank) => rank <= most).length).toBeLessThanOrEqual(800)
  })
})
