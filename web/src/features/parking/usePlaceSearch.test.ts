import { describe, expect, it } from 'vitest'
import { visibleBounds } from '@/map/view'
import { midwayView } from './usePlaceSearch'

describe('a place without parking', () => {
  it('is shown midway to the nearest car park, with both in view', () => {
    const size = { width: 390, height: 776 }
    const insets = { top: 64, right: 0, bottom: 462, left: 0 }
    const sought = { lng: -3.2, lat: 55.1 }
    const nearest = { lng: -3.0, lat: 54.9 }
    const view = midwayView(sought, nearest, size, insets)
    expect(view.lng).toBeCloseTo(-3.1, 9)
    expect(view.lat).toBeCloseTo(55.0, 9)
    const [west, south, east, north] = visibleBounds(view, size, insets)
    for (const { lng, lat } of [sought, nearest]) {
      expect(lng > west && lng < east && lat > south && lat < north).toBe(true)
    }
  })
})
