import { readFileSync } from 'node:fs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { AdminZone } from '@/data/zones/types'
import { type Corners, withCorner } from '@/map/drawing/polygon'
import { type MapView, visibleBounds } from '@/map/view'
import { LEAST, MOST } from './Size'
import { ZoneForm } from './ZoneForm'

type Map = { corners: Corners; view: MapView; onChange: (to: Corners) => void }

// No map is drawn here: a button stands for a click on it, and says where the map looks.
vi.mock('@/map/drawing/PolygonMap.lazy', () => ({
  PolygonMap: ({ corners, view, onChange }: Map) => (
    <button type="button" data-view={JSON.stringify(view)} onClick={() => onChange(withCorner(corners, [-2.98, 51.6]))}>
      Click the map
    </button>
  ),
}))

const text = () => screen.getByRole('textbox', { name: /^Corners/ }) as HTMLTextAreaElement
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const isDisabled = (name: string) => (screen.getByRole('button', { name }) as HTMLButtonElement).disabled

it.each([
  ['-3, 51.58\n-2.98, 51.58\n-2.98, 51.6', '1.54 km², at most 100 km².', null],
  ['-3, 51\n-2.5, 51\n-2.5, 51.5', '969.14 km²: too large. A zone has at most 100 km².', 'marked'],
  ['-3, 51.58\n-2.999, 51.58\n-2.999, 51.581', '0.0038 km²: too small. A zone has at least 0.1 km².', 'marked'],
  ['-3, 51.58\n-2.98, 51.58', 'A zone has at most 100 km².', null],
])('says how large the boundary is and may be while it is drawn: %s', (corners, sentence, mark) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ZoneForm onDone={() => {}} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.change(text(), { target: { value: corners } })
  const line = screen.getByText(/Drag a corner/)
  expect(line.textContent).toContain(sentence)
  expect(line.querySelector('strong') !== null).toBe(mark === 'marked')
})

it('knows the size that the API wants', () => {
  const { components } = JSON.parse(readFileSync('../api/openapi.json', 'utf8'))
  const { description } = components.schemas.NewZone.properties.boundary
  expect(description).toContain(`around ${LEAST} to ${MOST} square kilometres`)
})

it('says the same on the map and in the text, takes steps back, and saves no boundary that crosses itself', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ZoneForm onDone={() => {}} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.change(text(), { target: { value: '-3, 51.58\n-2.98, 51.58' } })
  expect(said()).toContainEqual(expect.stringContaining('2 corners.'))
  // What was typed is no step.
  expect(isDisabled('Undo last step')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Click the map' }))
  expect(text().value).toBe('-3.00000, 51.58000\n-2.98000, 51.58000\n-2.98000, 51.60000')
  expect(said()).toContainEqual(expect.stringContaining('3 corners. Drag a corner'))
  fireEvent.click(screen.getByRole('button', { name: 'Undo last step' }))
  expect(text().value).toBe('-3.00000, 51.58000\n-2.98000, 51.58000')
  fireEvent.change(text(), { target: { value: '-3, 51.58\n-2.98, 51.6\n-2.98, 51.58\n-3, 51.6' } })
  expect(said()).toContainEqual(expect.stringContaining('The boundary crosses itself.'))
  expect(isDisabled('Add zone')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Clear boundary' }))
  expect([text().value, isDisabled('Add zone')]).toEqual(['', false])
})

it.each([
  ['on a phone', 356, 388],
  ['on a desktop', 700, 520],
])('opens on all of a zone, as large as its map is %s', (_, width, height) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
  const boundary = [
    [-3.94, 50.57],
    [-3.91, 50.57],
    [-3.91, 50.59],
    [-3.94, 50.59],
  ]
  const zone = {
    id: 'z1',
    name: 'Moor',
    description: '',
    version: 1,
    retired_at: null,
    boundary,
  } as unknown as AdminZone
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ZoneForm zone={zone} onDone={() => {}} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const map = screen.getByRole('button', { name: 'Click the map' })
  const clear = { top: 32, right: 76, bottom: 32, left: 76 }
  const [west, south, east, north] = visibleBounds(JSON.parse(map.dataset.view ?? ''), { width, height }, clear)
  // Inside the buttons at the sides, and no smaller than that.
  expect([west <= -3.939999, east >= -3.910001, south <= 50.570001, north >= 50.589999]).not.toContain(false)
  expect(Math.min((east - west) / 0.03, (north - south) / 0.02)).toBeCloseTo(1, 3)
})
