import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { CarParkOccupancy } from '@/data/carParks/types'
import { queryClient } from '@/data/queryClient'
import { occupancyOf } from '@/testing/occupancy'
import { server } from '@/testing/render'
import { diamond, x, y } from './geometry'
import { HowFull } from './HowFull'

beforeEach(() => queryClient.clear())

function show(body: CarParkOccupancy, arrive: string | null = null, reports: object[] = []) {
  const answers = server({
    'GET /car-parks/7/occupancy': () => ({ status: 200, body }),
    'GET /car-parks/7/reports': () => ({ status: 200, body: reports }),
  })
  const heard = answers
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <HowFull carParkId={7} arrive={arrive} />
    </QueryClientProvider>,
  )
  return { heard, container }
}

const asked = (heard: ReturnType<typeof server>) => heard.filter(({ asked }) => asked.endsWith('/occupancy'))

it('plots the typical day, today and the forecast, and says how often such a one was right', async () => {
  const { heard } = show(occupancyOf(), '2050-11-24T14:30')
  await screen.findByRole('heading', { name: 'How full on Tuesdays' })
  expect(asked(heard)[0]?.query.get('arrival')).toBe('2050-11-24T14:30:00.000Z')
  expect(screen.getByText('Tue 24 Nov, 13:52')).toBeDefined()
  expect(screen.getByText('14:30, about 140 free')).toBeDefined()
  expect(screen.getByText('An hour ahead, 8 in 10 forecasts are within 20 spaces.')).toBeDefined()
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'On Tuesdays usually fullest at 12:07, with 98 free. Forecast for 14:30, about 140 free.',
  )
  const row = within(screen.getByRole('table', { name: 'How full on Tuesdays' })).getByRole('row', { name: /^13:00/ })
  expect(row.textContent).toBe('13:00294 free149 free')
})

it('calls what is only usual no forecast, and a holiday what it is taken for', async () => {
  const arrival = { ...occupancyOf().arrival, basis: 'typical' } as CarParkOccupancy['arrival']
  show(occupancyOf({ weekday: 7, public_holiday: true, today: [], forecast: [], accuracy: null, arrival }))
  await screen.findByText('14:30, usually about 140 free')
  expect(screen.getByText('This is what’s usual, not a forecast.')).toBeDefined()
  expect(screen.getByText('A bank holiday is shown as a Sunday.')).toBeDefined()
  expect(screen.queryByText('Today', { selector: 'li' })).toBeNull()
})

it('shows nothing where too little is known, and asks for no arrival that has passed', async () => {
  const nothing = { typical: [], today: [], forecast: [], arrival: null, accuracy: null }
  const { heard, container } = show(occupancyOf(nothing), '2020-01-01T08:00')
  await waitFor(() => expect([asked(heard).length, queryClient.isFetching()]).toEqual([1, 0]))
  expect(asked(heard)[0]?.query.has('arrival')).toBe(false)
  expect(container.textContent).toBe('')
})

it('marks what drivers said last, at its time, and nothing of another day', async () => {
  const said = (kind: string, last_at: string, drivers = 2) => ({ kind, drivers, last_at })
  const { container } = show(occupancyOf(), null, [
    said('full', '2026-11-24T12:10:00Z'),
    said('plenty', '2026-11-24T13:40:00Z', 3),
    said('closed', '2026-11-24T13:50:00Z'),
  ])
  await screen.findByText('3 drivers say plenty of space at 13:40.')
  expect(screen.getByText('Drivers')).toBeDefined()
  const point = container.querySelector('path[class*="driversPoint"]')
  // At the line of what was counted then, which is 62% full.
  expect(point?.getAttribute('d')).toBe(diamond(x(820, 360), y(0.62)))
})

it('marks nothing on another day than the one that is shown', async () => {
  const yesterday = { kind: 'full', drivers: 2, last_at: '2026-11-23T13:40:00Z' }
  const { container } = show(occupancyOf(), null, [yesterday])
  await screen.findByRole('heading', { name: 'How full on Tuesdays' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(container.querySelector('path[class*="driversPoint"]')).toBeNull()
})
