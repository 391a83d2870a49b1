import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CarParkFact } from '@/data/carParks/facts'
import { problem, server } from '@/testing/render'
import { Why } from './Why'

const OSM = {
  by: 'source',
  name: 'OpenStreetMap',
  words: '£1.20/h',
  credit: '© OpenStreetMap contributors',
  licence: 'ODbL 1.0',
  date: '2023-06-12',
  note: '',
} as const

const FACTS: CarParkFact[] = [
  {
    field: 'price',
    from: {
      by: 'team',
      name: 'CarPal’s team',
      words: '£2.00/h',
      credit: '',
      licence: '',
      date: '2026-11-22',
      note: 'After a driver’s suggestion.',
    },
    others: [OSM],
  },
  {
    field: 'name',
    from: { ...OSM, by: 'carpal', name: 'CarPal', words: null, date: null, note: 'No source names it.' },
    others: [],
  },
]

function show(fields: CarParkFact['field'][]) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <Why carParkId={7} fields={fields} />
    </QueryClientProvider>,
  )
  return screen.getByRole('button', { name: /^Why\?/ })
}

it('asks nothing until it is pressed, then says who, since when and what others say', async () => {
  const heard = server({ 'GET /car-parks/7/facts': () => ({ status: 200, body: FACTS }) })
  const button = show(['price'])
  expect(button.textContent).toBe('Why? Who says the price')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(heard).toHaveLength(0)
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await screen.findByText('Set by CarPal’s team, 22 Nov 2026. After a driver’s suggestion.')
  expect(screen.getByText('OpenStreetMap says “£1.20/h”, 12 Jun 2023, ODbL 1.0')).toBeDefined()
  fireEvent.click(button)
  expect(screen.queryByText(/Set by/)).toBeNull()
})

it('says of a guess that it is one, and of what nobody says that nobody does', async () => {
  server({ 'GET /car-parks/7/facts': () => ({ status: 200, body: FACTS }) })
  fireEvent.click(show(['name']))
  await screen.findByText('No source names it.')
})

it('names the drivers who say how full it is, and the feed that is too old', async () => {
  const drivers = { ...OSM, by: 'drivers', name: 'Drivers', words: 'full', licence: '', date: '2026-11-24' }
  const stale = { ...OSM, name: 'NCP', words: '84 spaces free', note: 'NCP’s feed is 41 min old, so we don’t use it.' }
  const fact = { field: 'availability', from: { ...drivers, note: 'Said 12 min ago.' }, others: [stale] }
  server({ 'GET /car-parks/7/facts': () => ({ status: 200, body: [fact] }) })
  fireEvent.click(show(['availability']))
  await screen.findByText('Drivers, 24 Nov 2026. Said 12 min ago.')
  expect(screen.getByText('NCP’s feed is 41 min old, so we don’t use it. Licence: ODbL 1.0.')).toBeDefined()
})

it('says that a source says the same only where it does, and under which licence', async () => {
  const council = { ...OSM, name: 'Derby City Council', licence: 'OGL v3' }
  const cut = { ...OSM, words: 'Mo-Sa 08:00-18:00: up to 1 h £1.20…' }
  const body = [
    { field: 'price', from: council, others: [OSM] },
    { field: 'stay', from: { ...council, words: cut.words }, others: [cut] },
  ]
  server({ 'GET /car-parks/7/facts': () => ({ status: 200, body }) })
  fireEvent.click(show(['price', 'stay']))
  await screen.findByText('OpenStreetMap says the same, 12 Jun 2023, ODbL 1.0')
  expect(screen.getByText(`OpenStreetMap says “${cut.words}”, 12 Jun 2023, ODbL 1.0`)).toBeDefined()
})

it('says that nobody says anything', async () => {
  server({ 'GET /car-parks/7/facts': () => ({ status: 200, body: FACTS }) })
  fireEvent.click(show(['height']))
  await screen.findByText('No source says anything about this.')
})

it('says what went wrong and asks again', async () => {
  let works = false
  server({
    'GET /car-parks/7/facts': () => (works ? { status: 200, body: FACTS } : problem(500, 'internal', 'It broke.')),
  })
  fireEvent.click(show(['price']))
  const again = await screen.findByRole('button', { name: 'Try again' })
  works = true
  fireEvent.click(again)
  await waitFor(() => expect(screen.getByText(/Set by CarPal/)).toBeDefined())
})
