import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '@/data/queryClient'
import { beginAsAdmin, HERE, ok, page } from '@/testing/adminCarParks'
import { siteConfig } from '@/testing/config'
import { server } from '@/testing/render'
import CurationMap from './CurationMap'

const engine = vi.hoisted(() => ({ fails: false }))
vi.mock('@/map/MapCanvas', () => ({
  MapCanvas: ({ onState }: { onState: (state: string) => void }) => {
    useEffect(() => {
      if (engine.fails) onState('failed')
    })
    return <p>The engine</p>
  },
}))

beforeEach(beginAsAdmin)

const MAP = {
  ...{ view: { lng: -2.99, lat: 53.4, zoom: 15 }, insets: { top: 0, right: 0, bottom: 0, left: 0 } },
  ...{ overlay: { sources: {}, below: [], above: [] }, onView() {}, onMap() {}, onPoint() {}, onFailed() {} },
}

it('says that the map loads while its style is not there', async () => {
  engine.fails = false
  let configure = (_: ReturnType<ReturnType<typeof ok>>) => {}
  const config = new Promise<ReturnType<ReturnType<typeof ok>>>((resolve) => {
    configure = resolve
  })
  server({ 'GET /config': () => config })
  render(
    <QueryClientProvider client={queryClient}>
      <CurationMap {...MAP} />
    </QueryClientProvider>,
  )
  expect(screen.getByText('Map loading...')).toBeTruthy()
  configure(ok(siteConfig())())
  expect(await screen.findByText('The engine')).toBeTruthy()
  expect(screen.queryByText('Map loading...')).toBeNull()
})

it('says so beside what went wrong where the engine fails', async () => {
  engine.fails = true
  page(`/admin/carparks?${HERE}`, { 'GET /config': ok(siteConfig()) })
  const place = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-map-state="failed"]')
    if (!found) throw new Error('the map has not failed yet')
    return within(found)
  })
  expect(place.getByText('Map loading...')).toBeTruthy()
  expect(place.getByRole('alert').textContent).toBe('Failed to initialize map. Please refresh the page.')
})
