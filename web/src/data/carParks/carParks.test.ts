import { describe, expect, it } from 'vitest'
import { listedCarPark } from '@/testing/carParks'
import { changedCarParks } from './changes'
import { NO_FILTERS } from './filters'
import { nextOffset, viewQuery } from './queries'
import { TRIP_DEFAULTS } from './trip'
import type { ViewPage } from './types'

const page = (ids: number[], total: number): ViewPage => ({
  total,
  zoom_too_low: false,
  places: ids.map((id) => listedCarPark(id)),
  areas: [],
})

describe('the list', () => {
  it('asks for the very view and filters that the tiles show', () => {
    const seen = { bounds: [-3.01, 51.57, -2.97, 51.6] as const, zoom: 15, centre: { lng: -2.99, lat: 51.585 } }
    const query = viewQuery('https://tiles.test', { ...seen, bounds: [...seen.bounds] }, { ...NO_FILTERS, ev: true })
    const address = new URL(query.queryKey[2] ?? '')
    expect(address.pathname).toBe('/tiles/carparks/view')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      bbox: '-3.01000,51.57000,-2.97000,51.60000',
      zoom: '15',
      centre: '-2.99000,51.58500',
      limit: '50',
      ev: '1',
    })
  })

  it('asks for a limited walk around the destination, wherever the map is, and for what comes first', () => {
    const seen = { bounds: [-3.01, 51.57, -2.97, 51.6] as const, zoom: 15, centre: { lng: -2.99, lat: 51.585 } }
    const trip = { ...TRIP_DEFAULTS, destination: { name: 'Pier', lng: -3, lat: 53 }, arrive: null }
    const narrowed = { text: '', trip, sort: 'cheapest' as const }
    const query = viewQuery('https://tiles.test', { ...seen, bounds: [...seen.bounds] }, NO_FILTERS, narrowed)
    const asked = Object.fromEntries(new URL(query.queryKey[2] ?? '').searchParams)
    expect(asked).toMatchObject({ within: '500', sort: 'cheapest', centre: '-3.00000,53.00000', limit: '3000' })
    expect(asked.bbox).toBe('-3.00747,52.99550,-2.99253,53.00450')
  })

  it('goes on until everything was listed, and stops when the server has no more', () => {
    const first = page([1, 2], 3)
    expect(nextOffset(first, [first])).toBe(2)
    const second = page([3], 3)
    expect(nextOffset(second, [first, second])).toBeUndefined()
    expect(nextOffset(page([], 9), [page([], 9)])).toBeUndefined()
  })
})

describe('a change', () => {
  it('is what a driver would see', () => {
    const before = [listedCarPark(1), listedCarPark(2), listedCarPark(3)]
    const after = [
      listedCarPark(1),
      listedCarPark(2, { availability: 'full' }),
      listedCarPark(3, { metres_from_centre: 99 }),
      listedCarPark(4),
    ]
    expect(changedCarParks(before, after).map(({ id }) => id)).toEqual([2, 4])
  })
})
