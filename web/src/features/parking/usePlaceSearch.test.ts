import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { NO_FILTERS } from '@/data/carParks/filters'
import { visibleBounds } from '@/map/view'
import { midwayView, usePlaceSearch } from './usePlaceSearch'

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

describe('a place that is asked for before the page knows its servers', () => {
  it('is found all the same', async () => {
    vi.stubGlobal('fetch', async (input: Request | string | URL) => {
      const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
      if (url.pathname === '/api/v1/config') return Response.json({ tiles_url: 'http://tiles.test' })
      // The page's own server answers every address it does not know with the page.
      if (url.host !== 'tiles.test')
        return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
      return Response.json({ total: 2, zoom_too_low: false, places: [], areas: [] })
    })
    const go = vi.fn()
    const insets = { top: 0, right: 0, bottom: 0, left: 0 }
    const view = { lng: 0, lat: 50, zoom: 12 }
    const { result } = renderHook(
      () => usePlaceSearch({ filters: NO_FILTERS, view, size: { width: 390, height: 700 }, insets, go }),
      {
        wrapper: ({ children }: { children: ReactNode }) =>
          createElement(QueryClientProvider, { client: new QueryClient() }, children),
      },
    )
    const place = {
      kind: 'locality',
      name: 'Dogger Bank',
      context: '',
      lng: 2.5,
      lat: 56.5,
      car_park_id: null,
    } as const
    expect(await result.current.visit(place)).toBe(true)
    expect(go.mock.calls[0]?.[0]).toMatchObject({ view: { lng: 2.5, lat: 56.5 } })
  })
})
