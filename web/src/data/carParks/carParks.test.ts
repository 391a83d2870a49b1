import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { answerOf, answersOf } from '@/testing/answers'
import { listedCarPark } from '@/testing/carParks'
import { NO_NEEDS } from '../needs/needs'
import { answerQuery, answersQuery, type Question } from './answers'
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

  it('asks for what comes first, and for what its holder can use before that', () => {
    const seen = { bounds: [-3.01, 51.57, -2.97, 51.6] as const, zoom: 15, centre: { lng: -2.99, lat: 51.585 } }
    const needs = { ...NO_NEEDS, blue_badge: true, height_cm: 210 }
    const narrowed = { text: 'quay', sort: 'cheapest' as const, needs }
    const query = viewQuery('https://tiles.test', { ...seen, bounds: [...seen.bounds] }, NO_FILTERS, narrowed)
    const asked = Object.fromEntries(new URL(query.queryKey[2] ?? '').searchParams)
    expect(asked).toMatchObject({ q: 'quay', sort: 'cheapest', needs: 'blue_badge', own_height: '210', limit: '3000' })
  })

  it('goes on until everything was listed, and stops when the server has no more', () => {
    const first = page([1, 2], 3)
    expect(nextOffset(first, [first])).toBe(2)
    const second = page([3], 3)
    expect(nextOffset(second, [first, second])).toBeUndefined()
    expect(nextOffset(page([], 9), [page([], 9)])).toBeUndefined()
  })
})

describe('a question', () => {
  const trip = { ...TRIP_DEFAULTS, destination: { name: 'Pier', lng: -3, lat: 53 }, arrive: '2026-11-24T14:30' }
  const asked = (question: Partial<Question>, of: typeof answersQuery = answersQuery) => {
    const query = of('https://tiles.test', { trip, filters: NO_FILTERS, needs: null, sort: 'best', ...question })
    return Object.fromEntries(new URL(query.queryKey[2] ?? '').searchParams)
  }

  it('is asked whole: where to, when, at what price, in what, how far on foot and with what', () => {
    expect(asked({})).toEqual({
      to: '-3.00000,53.00000',
      stay: '120',
      arrive: '2026-11-24T14:30',
      height: '160',
      max_price: '1000',
      vehicle: 'car',
      within: '500',
      limit: '500',
    })
    const needs = { ...NO_NEEDS, step_free: true, plug: 'ccs' as const }
    const van = { ...trip, vehicle: 'van' as const, walkMetres: 9999, maxPrice: 999, clearance: true }
    const filters = { ...NO_FILTERS, ev: true }
    expect(asked({ trip: van, filters, needs, sort: 'nearest' })).toEqual({
      to: '-3.00000,53.00000',
      stay: '120',
      arrive: '2026-11-24T14:30',
      height: '260',
      clearance: '1',
      vehicle: 'van',
      needs: 'step_free',
      plug: 'ccs',
      ev: '1',
      sort: 'nearest',
      limit: '500',
    })
  })

  /** A tile server whose car parks that fit are so many metres away: the walks that it was asked for, and the answers. */
  const answered = async (metres: number[], walkMetres: number) => {
    const walks: (string | null)[] = []
    vi.stubGlobal('fetch', async (input: Request | string | URL) => {
      const within = new URL(input instanceof Request ? input.url : input).searchParams.get('within')
      walks.push(within)
      const found = metres.filter((one) => one <= Number(within ?? 5000))
      return Response.json(answersOf(found.map((one, id) => answerOf(id, { metres_from_centre: one }))))
    })
    const question = { trip: { ...trip, walkMetres }, filters: NO_FILTERS, needs: null, sort: 'best' as const }
    const { answers, beyond_metres } = await new QueryClient().fetchQuery(answersQuery('https://tiles.test', question))
    return { walks, found: answers.map((one) => one.metres_from_centre), beyond_metres }
  }

  it.each([
    ['that is answered within the walk is asked once', [300, 900], 500, ['500'], [300], undefined],
    ['is asked again by the shortest walk that reaches something', [650, 900], 500, ['500', null, '800'], [650], 500],
    ['is asked again by any walk', [1200, 1900], 800, ['800', null], [1200, 1900], 800],
    ['that nothing answers leads no farther', [], 800, ['800', null], [], undefined],
    ['of any walk is asked once', [], 9999, [null], [], undefined],
  ])('%s', async (_, metres, walkMetres, walks, found, beyond_metres) => {
    expect(await answered(metres, walkMetres)).toEqual({ walks, found, beyond_metres })
  })

  it('is asked of one car park too, wherever it is', () => {
    const query = answerQuery('https://tiles.test', { trip, filters: NO_FILTERS, needs: null }, listedCarPark(7))
    const parameters = new URL(query.queryKey[2] ?? '').searchParams
    expect([parameters.get('id'), parameters.get('at')]).toEqual(['7', '-2.99,51.58'])
    expect(parameters.has('within')).toBe(false)
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
