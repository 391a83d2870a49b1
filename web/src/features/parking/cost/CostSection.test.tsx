import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { CostOfStay } from '@/data/carParks/types'
import { queryClient } from '@/data/queryClient'
import { server } from '@/testing/render'
import { CostSection } from './CostSection'

const HOURLY = [120, 240, 360, 480, 600, 600, 600, 600]

const costOf = (more: Partial<CostOfStay> = {}): CostOfStay => ({
  arrival: '2026-11-24T14:30:00Z',
  minutes: 120,
  pence: 240,
  words: '£2.40',
  estimated: false,
  basis: 'published',
  working: [{ text: '2 h at £1.20', pence: 240, from: 0, until: 120 }],
  not_known: [],
  cap: { pence: 600, per: 'day' },
  chart: HOURLY.map((pence, at) => ({ minutes: (at + 1) * 60, pence })),
  ...more,
})

beforeEach(() => queryClient.clear())

function show(body: CostOfStay) {
  const heard = server({ 'GET /car-parks/7/cost': () => ({ status: 200, body }) })
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <CostSection carParkId={7} arrive="2026-11-24T14:30" minutes={120} parker={{ vehicle: 'van', blueBadge: true }} />
    </QueryClientProvider>,
  )
  return { heard, container }
}

it('shows the cost of the stay with its working, and what other lengths cost', async () => {
  const { heard, container } = show(costOf())
  await screen.findByRole('heading', { name: 'What it costs' })
  expect(heard[0]?.query.get('arrival')).toBe('2026-11-24T14:30')
  expect(heard[0]?.query.get('minutes')).toBe('120')
  expect(heard[0]?.query.get('blue_badge')).toBe('true')
  expect(heard[0]?.query.get('vehicle')).toBe('van')
  expect(screen.getByText('arriving 14:30')).toBeDefined()
  expect(screen.getByText('14:30 to 16:30')).toBeDefined()
  expect(screen.getByText('2 h at £1.20')).toBeDefined()
  const table = screen.getByRole('table', { name: 'What it costs' })
  expect(within(table).getByRole('row', { name: '4 h £4.80' })).toBeDefined()
  expect(container.querySelector('svg')?.textContent).toContain('Day cap £6.00')
})

it('says why a cost is not known', async () => {
  show(costOf({ pence: null, words: null, working: [], not_known: ['may not stay that long: at most 1 h'] }))
  await screen.findByText('May not stay that long: at most 1 h.')
})

it('is not there where nothing is known', async () => {
  const { heard, container } = show(costOf({ chart: [{ minutes: 60, pence: null }], pence: null, working: [] }))
  await waitFor(() => expect(heard).toHaveLength(1))
  expect(container.textContent).toBe('')
})
