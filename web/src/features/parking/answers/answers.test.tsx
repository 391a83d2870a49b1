import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { answersQuery, type Question } from '@/data/carParks/answers'
import { NO_FILTERS } from '@/data/carParks/filters'
import { TRIP_DEFAULTS } from '@/data/carParks/trip'
import { forgetDevice } from '@/data/device'
import { keepDriven, type TripVehicle } from '@/data/needs/driven'
import { NO_NEEDS } from '@/data/needs/needs'
import { queryClient } from '@/data/queryClient'
import { answerOf, answersOf } from '@/testing/answers'
import { carParksOf } from '@/testing/carParks'
import { network, server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { vehicle } from '@/testing/vehicles'
import { Legend } from '../Legend'
import type { Origin } from '../origin'
import { Results } from '../Results'
import { AskBar } from './AskBar'
import type { Asked, NumberedAnswer } from './useAnswers'

const HERE: Origin = { at: [-2.99, 51.58], words: 'Newport station', walks: true }
const destination = { name: 'Newport station', lng: -3, lat: 51.6 }
const trip = { ...TRIP_DEFAULTS, destination, arrive: '2026-11-24T14:30' }

function askedOf(listed: NumberedAnswer[], rest: Partial<Asked> = {}): Asked {
  return {
    question: { trip, filters: { ...NO_FILTERS, ev: true }, needs: null, sort: 'best' },
    answers: answersOf(listed, { against: [{ reason: 'closed', count: 1 }] }),
    unfitShown: false,
    showUnfit: () => {},
    ...rest,
  }
}

function show(listed: NumberedAnswer[], asked = askedOf(listed)) {
  network({})
  const heard = { sort: vi.fn(), change: vi.fn() }
  const nothing = () => {}
  render(
    <QueryClientProvider client={queryClient}>
      <Results
        carParks={carParksOf(listed, { trip, hours: 2, asked })}
        selectedId={null}
        narrowed
        sort="best"
        onSort={heard.sort}
        head={null}
        hint={null}
        screen="smart"
        from={HERE}
        onSelect={nothing}
        onHover={nothing}
        onLook={nothing}
        onLookWider={nothing}
        onShowAll={nothing}
        onClear={nothing}
        onChangeTrip={heard.change}
        sheet={false}
        wide={false}
      />
    </QueryClientProvider>,
  )
  return heard
}

const cost = {
  pence: 240,
  zone_pence: 0,
  estimated: false,
  published: true,
  working: [{ text: '2 h at £1.20', pence: 240 }],
}
const HIGH_STREET = answerOf(1, {
  name: 'High Street',
  number: 1,
  stay_words: '£2.40',
  cost,
  why: [{ is: 'open_throughout' }],
  not_known: ['stay_limit'],
})
const SHOP = answerOf(2, {
  name: 'Shop',
  number: 2,
  verdict: 'may_fit',
  access: 'customers',
  but: [{ is: 'customers_only' }],
})
const CLOSED = answerOf(3, { name: 'Closed', verdict: 'does_not_fit', against: [{ is: 'closed' }] })

describe('the answers', () => {
  beforeEach(() => queryClient.clear())

  it('say how many fit, what each costs with its working, why it fits and what is not known', () => {
    show([HIGH_STREET, SHOP], askedOf([HIGH_STREET, SHOP, CLOSED]))
    expect(screen.getByRole('heading', { name: '1 fits your stay' })).toBeTruthy()
    const row = within(screen.getByRole('button', { name: /^(1. )?High Street/ }))
    for (const words of ['£2.40', '2 h at £1.20', 'open for the whole stay'])
      expect(row.getByText(words, { exact: false })).toBeTruthy()
    expect(row.getByText('Not known:').parentElement?.textContent).toBe('Not known: limit on stay')
    const shop = screen.getByRole('button', { name: /^(2. )?Shop/ })
    expect(shop.textContent).toContain('Customers only')
    expect(shop.textContent).not.toContain('Price unknown')
    expect(screen.getByText(/1 doesn’t fit: 1 closed/)).toBeTruthy()
  })

  it('are sorted by Best, Cheapest and Nearest, and say what Best rests on', () => {
    const { sort } = show([HIGH_STREET, SHOP])
    const options = within(screen.getByRole('radiogroup', { name: 'Sort' })).getAllByRole('radio')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Best', 'Cheapest', 'Nearest'])
    fireEvent.click(options[1] as HTMLElement)
    expect(sort).toHaveBeenCalledWith('cheapest')
    const rests = screen.getByText('How Best is worked out').closest('details')?.textContent
    expect(rests).toContain('Cost of the stay45%')
    expect(rests).toContain('An unknown price counts as £2.50 an hour, and £10 at most.')
  })

  it('that do not fit are listed where one asks, with what stands against them', () => {
    const showUnfit = vi.fn()
    show([HIGH_STREET], askedOf([HIGH_STREET, CLOSED], { showUnfit }))
    fireEvent.click(screen.getByRole('button', { name: 'Show them' }))
    expect(showUnfit).toHaveBeenCalledWith(true)
  })

  it('that do not fit say why, where they are listed', () => {
    show([CLOSED], askedOf([CLOSED], { unfitShown: true }))
    expect(screen.getByRole('button', { name: /^Closed/ }).textContent).toContain('Closed for part of the stay')
    expect(screen.getByRole('button', { name: 'Hide them' })).toBeTruthy()
  })

  it('from beyond the driver’s walk say so all the time', () => {
    const answers = answersOf([HIGH_STREET], { within_metres: 1000, beyond_metres: 800 })
    show([HIGH_STREET], askedOf([HIGH_STREET], { answers }))
    const head = screen.getByRole('heading', { name: '1 fits your stay' }).parentElement
    expect(head?.textContent).toContain('Nothing within 800 m fits. This one is farther away.')
    expect(head?.textContent).toContain('Within 1 km.')
  })

  it('say in words what their number hides on the marker', () => {
    const both = { ev: true, disabled: true }
    const first = answerOf(7, { ...both, name: 'Both', number: 1 })
    const last = answerOf(8, { ...both, name: 'Last' })
    show([first, last])
    const badge = (name: RegExp) => within(screen.getByRole('button', { name })).queryByText('Disabled access')
    expect(badge(/^1\. Both/)).toBeTruthy()
    expect(badge(/^Last/)).toBeNull()
  })

  it('that are for permit holders then say so, and when, and no price', () => {
    const against = [{ is: 'permit_holders' as const }]
    const price = { is: 'permit_holders' as const, at_times: true }
    const of = { verdict: 'does_not_fit' as const, price, against, price_words: 'Permit holders only at times' }
    const street = answerOf(6, { ...of, name: 'Street', permit_hours: 'Mo-Fr 10:00-11:00' })
    show([street], askedOf([street], { unfitShown: true }))
    const row = screen.getByRole('button', { name: /^Street/ }).textContent
    expect(row).toContain('Permit holders only Mon–Fri 10:00–11:00')
    expect(row).not.toMatch(/£|Price unknown|Not known/)
  })

  it('of a stay that is not allowed say so and no price', () => {
    const against = [{ is: 'too_long' as const, most_minutes: 60 }]
    const priced = answerOf(4, { name: 'Hour', verdict: 'does_not_fit', stay_words: '£2.40', cost, against })
    const unpriced = answerOf(5, { name: 'Bays', verdict: 'does_not_fit', not_known: ['price'], against })
    show([priced, unpriced], askedOf([priced, unpriced], { unfitShown: true }))
    for (const name of [/^Hour/, /^Bays/]) {
      const row = screen.getByRole('button', { name }).textContent
      expect(row).toContain('Stay 1 hour at most')
      expect(row).not.toMatch(/£|Price unknown/)
    }
  })

  it('that are none lead back to the question', () => {
    const { change } = show([], askedOf([CLOSED]))
    expect(screen.getByRole('heading', { name: 'Nothing fits your stay' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Change search' }))
    expect(change).toHaveBeenCalled()
  })
})

function askBar(asked: Asked, heard: { change?: () => void; leave?: () => void; vehicle?: (of: TripVehicle) => void }) {
  const nothing = () => {}
  const { change = nothing, leave = nothing, vehicle = nothing } = heard
  render(
    <QueryClientProvider client={queryClient}>
      <AskBar asked={asked} onChange={change} onVehicle={vehicle} onLeave={leave} />
    </QueryClientProvider>,
  )
}

describe('the vehicle that a question is for', () => {
  const LEAF = vehicle('LV68XKD', { make: 'Nissan', model: 'Leaf' })
  const VAN = vehicle('AB12CDE', { make: 'Ford', model: 'Transit' })
  const needs = { ...NO_NEEDS, height_cm: 156, width_cm: 179, plug: 'chademo' as const, blue_badge: true }
  const forLeaf = { ...trip, heightCm: 156 }
  const asked = (of: Partial<Question>) => askedOf([], { question: { ...askedOf([]).question, needs, ...of } })

  beforeEach(() => {
    queryClient.clear()
    forgetDevice()
    signedIn()
    server({ 'GET /vehicles': () => ({ status: 200, body: [LEAF, VAN] }) })
    keepDriven(LEAF.id, needs, [LEAF, VAN])
  })
  afterEach(() => {
    keepSession(null)
    forgetDevice()
  })

  it('stands in its bar by its plate, with what follows from it', async () => {
    askBar(asked({ trip: forLeaf }), {})
    await screen.findByRole('img', { name: /^Registration L V/ })
    const bar = screen.getByRole('region', { name: 'Your question' })
    expect(bar.textContent).toContain('1.56 m high · 1.79 m wide · CHAdeMO plug · blue badge · EV Charging')
    expect(bar.textContent).not.toContain('Car 1.56')
  })

  it('is not claimed of a link that asks for another one', async () => {
    askBar(asked({ trip: { ...trip, vehicle: 'van', heightCm: 260 } }), {})
    await screen.findByRole('button', { name: 'Choose your vehicle' })
    expect(screen.queryByRole('img', { name: /^Registration/ })).toBeNull()
    expect(screen.getByRole('region', { name: 'Your question' }).textContent).toContain('Van 2.6 m high')
  })

  it('is changed there, and remembered on the device with what was said of each', async () => {
    const heard = vi.fn()
    askBar(asked({ trip: forLeaf }), { vehicle: heard })
    fireEvent.click(await screen.findByRole('button', { name: /^Your vehicle/ }))
    fireEvent.click(await screen.findByRole('radio', { name: /Transit/ }))
    // Nothing was said of it yet, and the other one's lengths are not its own.
    const height = screen.getByLabelText<HTMLInputElement>(/Height/)
    expect(height.value).toBe('')
    fireEvent.change(height, { target: { value: '2.4 m' } })
    fireEvent.change(screen.getByLabelText('Vehicle'), { target: { value: 'van' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(heard).toHaveBeenCalledWith({ vehicle: 'van', heightCm: 240 }))

    fireEvent.click(await screen.findByRole('button', { name: /vehicle/ }))
    fireEvent.click(await screen.findByRole('radio', { name: /Leaf/ }))
    expect(screen.getByLabelText<HTMLInputElement>(/Height/).value).toBe('1.56 m')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(heard).toHaveBeenLastCalledWith({ vehicle: 'car', heightCm: 156 }))
  })

  it('is in nothing that is asked', () => {
    const { queryKey } = answersQuery('https://tiles.example', asked({ trip: forLeaf }).question)
    expect(JSON.stringify(queryKey)).toContain('height=156')
    expect(JSON.stringify(queryKey)).not.toMatch(/LV68|XKD|Leaf/i)
  })
})

it('the question stands in the place of the search, to change and to leave', () => {
  const [change, leave] = [vi.fn(), vi.fn()]
  askBar(askedOf([]), { change, leave })
  const bar = screen.getByRole('region', { name: 'Your question' })
  expect(bar.textContent).toBe(
    'Near Newport stationTue 24 Nov, 14:30 for 2 hours · up to £10 · within 500 mCar 1.6 m high · EV Charging',
  )
  fireEvent.click(within(bar).getByRole('button', { name: 'Change' }))
  fireEvent.click(within(bar).getByRole('button', { name: 'Clear search' }))
  expect([change.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1])
})

it('the key says in words what the colours of the answers mean', () => {
  render(<Legend folds={false} asked />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Fits',
    'Fits, may be full',
    'May fit',
    'Doesn’t fit',
    'Leaving soon',
  ])
})

it('the key says where practice car parks are in view that nothing of them is live', () => {
  const { rerender } = render(<Legend folds={false} practice />)
  expect(screen.getByText('Practice car parks: invented or replayed, not live')).toBeTruthy()
  rerender(<Legend folds={false} />)
  expect(screen.queryByText(/^Practice/)).toBeNull()
})
