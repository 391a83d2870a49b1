import { describe, expect, it } from 'vitest'
import { isInView, sameView, viewOfBounds, visibleBounds } from './view'

const none = { top: 0, right: 0, bottom: 0, left: 0 }

describe('the visible box', () => {
  it('at zoom 0 is the whole world in a 512 px map', () => {
    const [west, south, east, north] = visibleBounds({ lng: 0, lat: 0, zoom: 0 }, { width: 512, height: 512 }, none)
    expect(west).toBeCloseTo(-180, 6)
    expect(east).toBeCloseTo(180, 6)
    expect(north).toBeCloseTo(85.0511, 3)
    expect(south).toBeCloseTo(-85.0511, 3)
  })

  it('leaves out what lies under a panel, and keeps its middle', () => {
    const view = { lng: -2.99, lat: 51.58, zoom: 15 }
    const whole = visibleBounds(view, { width: 1400, height: 900 }, none)
    const beside = visibleBounds(view, { width: 1400, height: 900 }, { ...none, left: 400 })
    expect(beside[2] - beside[0]).toBeCloseTo(((whole[2] - whole[0]) * 1000) / 1400, 9)
    expect((beside[0] + beside[2]) / 2).toBeCloseTo(-2.99, 9)
    expect(beside[1]).toBeCloseTo(whole[1], 9)
  })

  it('comes back from fitting a box', () => {
    const size = { width: 800, height: 600 }
    const insets = { top: 20, right: 10, bottom: 120, left: 30 }
    const view = { lng: -2.2426, lat: 53.4808, zoom: 12.3 }
    expect(sameView(viewOfBounds(visibleBounds(view, size, insets), size, insets), view)).toBe(true)
  })

  it('never divides by an area that a sheet has eaten', () => {
    const box = visibleBounds({ lng: 0, lat: 51, zoom: 14 }, { width: 300, height: 300 }, { ...none, bottom: 900 })
    expect(box.every(Number.isFinite)).toBe(true)
    expect(box[3]).toBeGreaterThan(box[1])
  })
})

describe('the same view', () => {
  it('tells a pixel from nothing', () => {
    const view = { lng: -3, lat: 51.5, zoom: 16 }
    expect(sameView(view, { ...view, lng: view.lng + 1e-9 })).toBe(true)
    expect(sameView(view, { ...view, lng: view.lng + 1e-4 })).toBe(false)
    expect(sameView(view, { ...view, lat: view.lat - 1e-4 })).toBe(false)
    expect(sameView(view, { ...view, zoom: 16.2 })).toBe(false)
  })
})

describe('a point of a view', () => {
  const view = { lng: -3, lat: 53, zoom: 10 }
  const size = { width: 400, height: 800 }
  // A degree of latitude is about 2420 px here; the sheet leaves 400 px above it.
  const insets = { top: 0, right: 0, bottom: 400, left: 0 }
  it('shows well in the middle, not at the edge, and not below the sheet', () => {
    expect(isInView({ lng: -3, lat: 53 }, view, size, insets)).toBe(true)
    expect(isInView({ lng: -3.11, lat: 53 }, view, size, insets)).toBe(false)
    expect(isInView({ lng: -3, lat: 52.92 }, view, size, insets)).toBe(false)
    expect(isInView({ lng: -3, lat: 52.92 }, view, size, { ...insets, bottom: 0 })).toBe(true)
  })
})
