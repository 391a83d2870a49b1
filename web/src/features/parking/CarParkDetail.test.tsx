import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import type { CarPark, ListedCarPark } from '@/data/carParks/types'
import { NO_NEEDS } from '@/data/needs/needs'
import { queryClient } from '@/data/queryClient'
import { carParkInFull, carParksOf, costOfStay, listedCarPark } from '@/testing/carParks'
import { network, server } from '@/testing/render'
import { CarParkDetail } from './CarParkDetail'
import type { ScreenName } from './screens'
import type { CarParks } from './useCarParks'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  queryClient.clear()
})

interface Shown {
  wide?: boolean
  screen?: ScreenName
  more?: Partial<CarPark>
  listed?: Partial<ListedCarPark>
  needs?: CarParks['needs']
}

function show({ wide = false, screen: on = 'map', more = {}, listed = {}, needs = null }: Shown = {}) {
  const detail = {
    isError: false,
    data: carParkInFull(7, { availability: 'limited', ...more }),
  } as unknown as CarParks['detail']
  const selected = listedCarPark(7, { availability: 'limited', ...listed })
  network()
  server({
    'GET /car-parks/7/reports': () => ({ status: 200, body: [] }),
    'GET /car-parks/7/cost': () => ({ status: 200, body: costOfStay() }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <CarParkDetail
          carParks={carParksOf([selected], { detail, selected, needs })}
          screen={on}
          wide={wide}
          onClose={() => {}}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return screen.findByRole('heading', { name: 'What it costs' })
}
const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

it.each(['map', 'smart'] as const)(
  'says on %s what it costs before how full it is, which stands in a badge',
  async (on) => {
    await show({ screen: on })
    expect(headings()).toEqual([
      'Address',
      'Pricing',
      'Availability',
      'How is it now?',
      'What it costs',
      'Opening Hours',
      'Facilities',
      'Restrictions',
    ])
    expect(screen.getByText('Limited').className).toContain('badge--warn')
    expect(screen.getByRole('button', { name: 'Why? Who says how full it is' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
  },
)

it('says what a stay costs whoever asks, a badge holder too', async () => {
  const stay_price = { minutes: 120, pence: 240, estimated: false, words: '£2.40' }
  await show({ more: { stay_price }, needs: { ...NO_NEEDS, blue_badge: true } })
  screen.getByText('2 hours costs £2.40')
})

it('says for whom it is in place of a price, where only permit holders may park', async () => {
  const price = { is: 'permit_holders' as const, at_times: true }
  const words = { price, price_words: 'Permit holders only at times', permit_hours: 'Mo-Fr 10:00-11:00' }
  await show({ more: words, listed: words })
  const pricing = screen.getByRole('heading', { name: 'Pricing' }).parentElement
  expect(pricing?.textContent).toContain('Permit holders only Mon–Fri 10:00–11:00')
  expect(pricing?.textContent).toContain('Nothing to pay at other times')
  expect(pricing?.textContent).not.toContain('Price unknown')
})

it('stands in two columns in the wide panel: the facts, and beside them the figures and what drivers say', async () => {
  const costs = await show({ wide: true })
  expect(headings()).toEqual([
    'Address',
    'Pricing',
    'Availability',
    'Opening Hours',
    'Facilities',
    'Restrictions',
    'What it costs',
    'How is it now?',
  ])
  const [main, beside] = screen.getByRole('article').children
  expect(main?.contains(screen.getByRole('link', { name: 'Take Me There' }))).toBe(true)
  expect(beside?.contains(costs)).toBe(true)
  // The bar over it closes it.
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})
