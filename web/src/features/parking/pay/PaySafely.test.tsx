import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import type { CarPark } from '@/data/carParks/types'
import type { OwnReport } from '@/data/driverReports/queries'
import { carParkInFull } from '@/testing/carParks'
import { server } from '@/testing/render'
import { DRIVER, signedIn } from '@/testing/session'
import { PaySafely } from './PaySafely'

const FACT = {
  field: 'paying_app',
  from: {
    by: 'source',
    name: 'OpenStreetMap',
    words: 'RingGo, location code 4027',
    credit: '© OpenStreetMap contributors',
    licence: 'ODbL 1.0',
    date: '2023-06-12',
    note: '',
  },
  others: [],
}
const LINK = {
  ...FACT,
  field: 'payment_link',
  from: {
    ...FACT.from,
    by: 'team',
    name: 'CarPal’s team',
    words: 'https://pay.example.org/7',
    licence: '',
    date: '2026-11-22',
  },
}
const APP: Partial<CarPark> = {
  paying_app: { name: 'RingGo', location_code: '4027' },
  provider: { name: 'Borchester', inferred: false, pay_url: 'https://www.pay.example.org/7' },
}

const REPORT: OwnReport = {
  id: '019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07',
  car_park_id: 7,
  kind: 'scam',
  reported_at: '2026-11-27T10:00:00Z',
  fades_at: '2026-11-27T11:00:00Z',
}

beforeEach(() => keepSession(null))

function show(rest: Partial<CarPark>) {
  let own: OwnReport[] = []
  const heard = server({
    'GET /car-parks/7/facts': () => ({ status: 200, body: [FACT, LINK] }),
    'GET /me/driver-reports': () => ({ status: 200, body: own }),
    'POST /car-parks/7/reports': () => {
      own = [REPORT]
      return { status: 201, body: REPORT }
    },
  })
  const { container } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <PaySafely carPark={carParkInFull(7, rest)} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { heard, container }
}

it('shows the app, the code to copy, and who says so; the host is said beside Pay Now alone', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  show(APP)
  expect(screen.getByText('Pay with RingGo')).toBeDefined()
  expect(screen.getByRole('status', { name: 'Location code' }).textContent).toBe('4027')
  expect(screen.queryByText(/pay\.example\.org/)).toBeNull()
  await screen.findByText('OpenStreetMap, 12 Jun 2023, ODbL 1.0. Check that the sign says the same.')
  fireEvent.click(screen.getByRole('button', { name: 'Copy the location code' }))
  await screen.findByText('The location code is on your clipboard.')
  expect(writeText).toHaveBeenCalledWith('4027')
  vi.unstubAllGlobals()
})

it('says who says the link, where the link is all that is known', async () => {
  const { container } = show({ provider: { name: '', inferred: false, pay_url: 'https://pay.example.org/7' } })
  await screen.findByText('Payment link: Set by CarPal’s team, 22 Nov 2026.')
  expect(container.textContent).not.toContain('OpenStreetMap')
  expect(screen.getByRole('button', { name: 'Why? Who says how to pay here' })).toBeDefined()
})

it('is not there where a scam is reported or suspected, or where nothing is known', () => {
  for (const rest of [{ ...APP, scam_suspected: true }, { ...APP, scam_reported: true }, {}]) {
    const { container } = show(rest)
    expect(container.textContent).toBe('')
  }
})

it('warns of stickers, and lets one report them, where one has to pay and nobody says how', () => {
  const tariff = { ...carParkInFull(7).tariff, fee: 'yes' } as const
  show({ tariff })
  expect(screen.getByRole('region', { name: 'Pay safely' }).textContent).toContain('We don’t know how to pay here.')
  expect(screen.getByRole('button', { name: 'Report a scam' })).toBeDefined()
  cleanup()
  for (const rest of [
    { tariff, scam_reported: true },
    { tariff, price: { is: 'not_shown' } as const },
    { tariff: { ...tariff, fee: 'no' } as const },
  ]) {
    expect(show(rest).container.textContent).toBe('')
  }
})

it('offers no page that is not https', () => {
  const { container } = show({ provider: { name: '', inferred: false, pay_url: 'http://pay.example.org' } })
  expect(container.textContent).toBe('')
})

it('reports a scam in two taps, and asks who is not signed in to sign in', async () => {
  show(APP)
  fireEvent.click(screen.getByRole('button', { name: 'Report a scam' }))
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeDefined()
})

it('sends the report with the second tap', async () => {
  signedIn(DRIVER)
  const { heard } = show(APP)
  fireEvent.click(screen.getByRole('button', { name: 'Report a scam' }))
  expect(heard.some(({ asked }) => asked.startsWith('POST'))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Yes, report it' }))
  await screen.findByText(/You reported a scam here/)
  expect(heard.find(({ asked }) => asked === 'POST /car-parks/7/reports')?.body).toEqual({ kind: 'scam' })
})
