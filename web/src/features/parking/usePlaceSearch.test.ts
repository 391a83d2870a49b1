import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { NO_FILTERS } from '@/data/carParks/filters'
import { TRIP_DEFAULTS } from '@/data/carParks/trip'
import type { ViewPage } from '@/data/carParks/types'
import { isInView, visibleBounds } from '@/map/view'
import { listedCarPark } from '@/testing/carParks'
import { siteConfig } from '@/testing/config'
import { receiveToasts, type Toast } from '@/ui/toast'
import type { UrlState } from './urlState'
import { midwayView, usePlaceSearch } from './usePlaceSearch'

describe('a place without parking', () => {
  it('is shown midway to the nearest car park, with both clear of what floats on the map', () => {
    const size = { width: 390, height: 776 }
    const insets = { top: 64, right: 0, bottom: 462, left: 0 }
    const sought = { lng: -3.2, lat: 55.1 }
    const nearest = { lng: -3.0, lat: 54.9 }
    const view = midwayView(sought, nearest, size, insets)
    expect(view.lng).toBeCloseTo(-3.1, 9)
    expect(view.lat).toBeCloseTo(55.0, 9)
    for (const one of [sought, nearest]) expect(isInView(one, view, size, insets)).toBe(true)
  })
})

const place = { kind: 'locality', name: 'Dogger Bank', context: '', lng: 2.5, lat: 56.5, car_park_id: null } as const
const size = { width: 390, height: 700 }
const insets = { top: 0, right: 0, bottom: 0, left: 0 }

/** A tile server that has car parks at these points, of which it counts some in any view; what it was asked. */
function tileServer(places: { lng: number; lat: number }[], total: number) {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    if (url.pathname === '/api/v1/config') return Response.json(siteConfig({ tiles_url: 'http://tiles.test' }))
    // The page's own server answers every address it does not know with the page.
    if (url.host !== 'tiles.test') return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
    asked.push(url)
    if (url.pathname.endsWith('/nearest'))
      return Response.json({ places: places.map((at, id) => listedCarPark(id, at)) })
    return Response.json({ total, zoom_too_low: false, places: [], areas: [] } satisfies ViewPage)
  })
  return asked
}

/** The same, which rules them all out or finds some that fit. */
function answering(at: { lng: number; lat: number }, fits: number) {
  const asked = tileServer([at], 1)
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    if (!url.pathname.endsWith('/answers')) return others(input)
    return Response.json({ counts: { fits, may_be_full: 0, may_fit: 0, does_not_fit: 1 }, answers: [] })
  })
  return asked
}

function searching(go: (part: Partial<UrlState>) => void) {
  const view = { lng: 0, lat: 50, zoom: 12 }
  const { result } = renderHook(() => usePlaceSearch({ filters: NO_FILTERS, sort: 'best', view, size, insets, go }), {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: new QueryClient() }, children),
  })
  return result.current
}

describe('a place that is gone to', () => {
  it('is found before the page knows its servers', async () => {
    tileServer([{ lng: 2.5, lat: 56.5 }], 2)
    const go = vi.fn()
    expect(await searching(go).visit(place)).toBe(true)
    expect(go.mock.calls[0]?.[0]).toMatchObject({ view: { lng: 2.5, lat: 56.5, zoom: 14.5 } })
  })

  it('is in the middle of a view that shows its three nearest car parks, and counts what that view lists', async () => {
    const near = [0.002, 0.01, 0.02, 0.04].map((off) => ({ lng: 2.5 + off, lat: 56.5 - off / 2 }))
    const asked = tileServer(near, 7)
    const go = vi.fn()
    await searching(go).visit(place)
    const { view } = go.mock.calls[0]?.[0] ?? {}
    const [west, south, east, north] = visibleBounds(view, size, insets)
    const seen = near.map(({ lng, lat }) => lng > west && lng < east && lat > south && lat < north)
    expect(seen).toEqual([true, true, true, false])
    const count = asked.find((url) => url.pathname.endsWith('/view'))
    expect(count?.searchParams.get('bbox')).toBe([west, south, east, north].map((side) => side.toFixed(5)).join(','))
  })

  it('without parking within reach is shown with the nearest there is', async () => {
    tileServer([{ lng: 2.5, lat: 56.7 }], 1)
    const go = vi.fn()
    await searching(go).visit(place)
    expect(go.mock.calls[0]?.[0].view.lat).toBeCloseTo(56.6, 6)
  })

  it.each([
    [0, 'No parking directly at Dogger Bank. Showing nearby parking options.'],
    [3, 'Found 3 parking locations near Dogger Bank'],
  ])('says what is there where %i car parks fit a question', async (fits, sentence) => {
    answering({ lng: 2.5, lat: 56.501 }, fits)
    const toasts: Toast[] = []
    receiveToasts((toast) => toasts.push(toast))
    const destination = { name: place.name, lng: place.lng, lat: place.lat }
    await searching(vi.fn()).visit(place, { trip: { ...TRIP_DEFAULTS, destination, arrive: null } })
    expect(toasts.at(-1)?.detail).toBe(sentence)
  })

  it('with no parking within the walk is shown with the nearest, says so, and keeps the walk that was chosen', async () => {
    // A degree of latitude is 111 km: this is 780 m away.
    const nearest = { lng: 2.5, lat: 56.507 }
    tileServer([nearest], 1)
    const toasts: Toast[] = []
    receiveToasts((toast) => toasts.push(toast))
    const go = vi.fn()
    const destination = { name: place.name, lng: place.lng, lat: place.lat }
    const trip = { ...TRIP_DEFAULTS, destination, arrive: null }
    await searching(go).visit(place, { trip })
    const { view, trip: kept } = go.mock.calls[0]?.[0] ?? {}
    expect(kept).toEqual(trip)
    const [, south, , north] = visibleBounds(view, size, insets)
    expect(nearest.lat > south && nearest.lat < north).toBe(true)
    expect(toasts.at(-1)?.detail).toBe(
      'No parking directly at Dogger Bank. Showing nearby parking options. None is within 500 m, so the search goes farther.',
    )
  })
})
