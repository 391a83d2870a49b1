import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { CostOfStay } from '@/data/carParks/types'
import { queryClient } from '@/data/queryClient'
import { costOfStay } from '@/testing/carParks'
import { server } from '@/testing/render'
import { CostSection } from './CostSection'
import { cappedFrom } from './words'

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
  const { heard, container } = show(costOfStay())
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

it('says from when on the day cap is all one pays, where a longer stay reaches it', async () => {
  show(costOfStay())
  const line = await screen.findByText('Stay until 19:30 and the day cap applies')
  expect(line.parentElement?.textContent).toContain('£6.00')
})

it('says nothing of a cap that the stay has reached, or that another length costs as much as by chance', () => {
  expect(cappedFrom(costOfStay({ minutes: 300, pence: 600 }))).toBeNull()
  expect(cappedFrom(costOfStay({ cap: null }))).toBeNull()
  const chart = [480, 600, 720].map((pence, at) => ({ minutes: (at + 4) * 60, pence }))
  expect(cappedFrom(costOfStay({ chart }))).toBeNull()
})

it('names the day where the stay goes on to another one', async () => {
  const working = [
    { text: 'evening flat £2.00', pence: 200, from: 0, until: 450 },
    { text: 'free from 22:00', pence: 0, from: 450, until: 1440 },
  ]
  show(costOfStay({ minutes: 1440, pence: 200, working }))
  await screen.findByText('14:30 to 22:00')
  await screen.findByText('22:00 to Wed 14:30')
})

it('says how long the board lets one stay, also where the stay is shorter', async () => {
  const longest_stays = [
    { minutes: 150, hours: 'Mo-Sa 08:00-18:00' },
    { minutes: 1440, hours: '24/7' },
  ]
  show(costOfStay({ longest_stays }))
  await screen.findByText('Stay up to 2 h 30 min, Mon–Sat 08:00–18:00.')
  screen.getByText('Stay up to 24 h.')
})

it('says for how long one may not come back', async () => {
  show(costOfStay({ no_return_minutes: 90 }))
  await screen.findByText('Once you leave, no return within 1 h 30 min.')
})

it('says of a customers’ car park for how long one may not come back, and not that it is closed to the public', async () => {
  const none = { chart: [{ minutes: 60, pence: null }], pence: null, working: [], cap: null }
  show(costOfStay({ ...none, not_known: ['not for the public'], no_return_minutes: 120 }))
  await screen.findByText('Once you leave, no return within 2 h.')
  screen.getByText('We show no prices where not everyone may park.')
})

it('says why a cost is not known', async () => {
  show(costOfStay({ pence: null, words: null, working: [], not_known: ['may not stay that long: at most 1 h'] }))
  await screen.findByText('You can stay 1 h at most.')
})

it.each([
  ['no parking then', 'No parking at that time.'],
  ['permit only then', 'Permit holders only at that time.'],
  ['closed for part of the stay', 'Closed for part of the stay.'],
])('says what stands against the stay where no length has a price: %s', async (reason, sentence) => {
  const none = { chart: [{ minutes: 60, pence: null }], pence: null, working: [] }
  const { container } = show(costOfStay({ ...none, not_known: [reason] }))
  await screen.findByText(sentence)
  expect(container.querySelector('svg, table')).toBeNull()
})

it.each(['what it costs is not told', 'not for the public'])(
  'is not there where all it could say is: %s',
  async (reason) => {
    const none = { chart: [{ minutes: 60, pence: null }], pence: null, working: [] }
    const { heard, container } = show(costOfStay({ ...none, not_known: [reason] }))
    await waitFor(() => expect(heard).toHaveLength(1))
    expect(container.textContent).toBe('')
  },
)

it('is not there where nothing is known', async () => {
  const { heard, container } = show(costOfStay({ chart: [{ minutes: 60, pence: null }], pence: null, working: [] }))
  await waitFor(() => expect(heard).toHaveLength(1))
  expect(container.textContent).toBe('')
})

const CHARGE: CostOfStay['zone_charges'][number] = {
  name: 'Congestion Charge',
  run_by: 'Transport for London',
  url: 'https://tfl.gov.uk/modes/driving/congestion-charge',
  pence: 1800,
  words: '£18.00',
  text: '1 day at £18.00',
  days: ['2026-11-24'],
  only_if: null,
  hours: 'Mo-Fr 07:00-18:00; Sa,Su,PH 12:00-18:00',
  notes: ['Paid in the three days after it is £21.00.'],
  sources: [],
  since: '2026-01-02',
  checked: '2026-11-27',
  credit: 'Powered by TfL Open Data',
}

it('says which zones may charge where we do not know where they lie', async () => {
  const { url } = CHARGE
  show(costOfStay({ possible_zone_charges: [CHARGE.name, 'Ultra Low Emission Zone'].map((name) => ({ name, url })) }))
  const link = await screen.findByRole('link', { name: 'Congestion Charge' })
  expect(link.getAttribute('href')).toBe(url)
  expect(link.closest('p')?.textContent).toBe(
    'Driving here may cost more: Congestion Charge, Ultra Low Emission Zone. We don’t know exactly where they apply, so they’re not in these prices.',
  )
})

it('adds what driving into a zone costs, and says whom that concerns', async () => {
  const ulez = {
    ...CHARGE,
    name: 'Ultra Low Emission Zone',
    words: '£12.50',
    hours: '24/7',
    only_if: 'it is old',
    notes: [],
  }
  show(costOfStay({ zone_charges: [CHARGE, ulez], with_zones_pence: 2040, with_zones_words: '£20.40' }))
  const charges = within(await screen.findByRole('list', { name: 'Charges for driving there' })).getAllByRole(
    'listitem',
  )
  expect(charges.map(({ textContent }) => textContent)).toEqual([
    'Congestion Charge1 day at £18.00£18.00',
    'Ultra Low Emission Zoneonly some vehicles£12.50',
    'Parking and chargesin total£20.40',
  ])
  expect(screen.getByText(/You pay only if it is old/)).toBeDefined()
  expect(screen.getByText(/Mon–Fri 07:00–18:00, Sat, Sun, public holidays/)).toBeDefined()
  expect(screen.getAllByText(/checked on 27 Nov 2026/)).toHaveLength(2)
  expect(screen.getAllByText(/Powered by TfL Open Data/), 'credited once').toHaveLength(1)
})
