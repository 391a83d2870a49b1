import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import type { OwnReport } from '@/data/driverReports/queries'
import { carParkInFull } from '@/testing/carParks'
import { problem, server } from '@/testing/render'
import { DRIVER, signedIn } from '@/testing/session'
import { HowIsItNow } from './HowIsItNow'

const REPORT: OwnReport = {
  id: '019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07',
  car_park_id: 7,
  kind: 'full',
  reported_at: new Date().toISOString(),
  fades_at: new Date(Date.now() + 3_600_000).toISOString(),
}

beforeEach(() => keepSession(null))

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/parking?id=7']}>
        <HowIsItNow carPark={carParkInFull(7)} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** The server with one driver's reports. */
function reports(refusal?: ReturnType<typeof problem>) {
  let own: OwnReport[] = []
  return server({
    'GET /car-parks/7/reports': () => ({
      status: 200,
      body: own.map(({ kind, reported_at }) => ({ kind, drivers: 1, last_at: reported_at })),
    }),
    'GET /me/driver-reports': () => ({ status: 200, body: own }),
    'POST /car-parks/7/reports': () => {
      if (refusal) return refusal
      own = [REPORT]
      return { status: 201, body: REPORT }
    },
    [`DELETE /me/driver-reports/${REPORT.id}`]: () => {
      own = []
      return { status: 204 }
    },
  })
}

const opener = () => screen.getByRole('button', { name: /How is it now/ })

it('reports in two taps, says so, and takes it back', async () => {
  signedIn(DRIVER)
  const heard = reports()
  open()
  fireEvent.click(opener())
  fireEvent.click(screen.getByRole('button', { name: 'Full' }))
  const own = within(await screen.findByRole('list', { name: 'Your reports' }))
  expect(heard.find(({ asked }) => asked === 'POST /car-parks/7/reports')?.body).toEqual({ kind: 'full' })
  own.getByText(/You reported “Full” at/)
  await screen.findByText('1 driver says full, just now')
  expect(opener().getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(own.getByRole('button', { name: 'Undo “Full”' }))
  await vi.waitFor(() => expect(screen.queryByText(/You reported/)).toBeNull())
  await vi.waitFor(() => expect(screen.queryByText(/1 driver says/)).toBeNull())
})

it('says why a report was not taken', async () => {
  signedIn(DRIVER)
  reports(problem(409, 'dismissed', 'We looked into this and found it isn’t so.'))
  open()
  fireEvent.click(opener())
  fireEvent.click(screen.getByRole('button', { name: 'Closed' }))
  expect((await screen.findByRole('alert')).textContent).toBe('We looked into this and found it isn’t so.')
})

it('asks visitors to sign in, and shows them what drivers say', async () => {
  const heard = reports()
  open()
  fireEvent.click(opener())
  screen.getByRole('link', { name: 'Sign In' })
  expect(screen.queryByRole('button', { name: 'Full' })).toBeNull()
  await vi.waitFor(() => expect(heard.map(({ asked }) => asked)).toEqual(['GET /car-parks/7/reports']))
})
