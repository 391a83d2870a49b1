import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '@/data/queryClient'
import { carParksOf } from '@/testing/carParks'
import { problem, server } from '@/testing/render'
import { receiveToasts, type Toast } from '@/ui/toast'
import { SmartHead } from './SmartHead'
import { useDriverLocation } from './useDriverLocation'
import { useRefresh } from './useRefresh'

const NOW = new Date().toISOString()
const LOADED = {
  total: 66_004,
  top_cities: [
    { name: 'London', count: 12_000 },
    { name: 'Leeds', count: 900 },
    { name: 'Newport', count: 602 },
  ],
  more_cities: 14,
  fetched_at: NOW,
  failed_cities: 0,
  refreshing: false,
}

function Head() {
  const refresh = useRefresh(true)
  const location = useDriverLocation({ area: null, linked: true }, () => {})
  return (
    <SmartHead
      {...{ refresh, location }}
      carParks={carParksOf([])}
      narrowed={false}
      dataTools={false}
      onFind={() => {}}
      onManual={() => {}}
    />
  )
}

let toasts: Toast[] = []
const said = () => toasts.map(({ title, detail }) => [title, detail])
const button = () => screen.getByRole('button', { name: 'Refresh Data' })
const press = () => fireEvent.click(button())

/** Smart Parking's head, with what it knows of what is loaded. */
async function show(answers: Parameters<typeof server>[0]) {
  const heard = server(answers)
  render(
    <QueryClientProvider client={queryClient}>
      <Head />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('heading', { name: /car parks available$/ })).toBeTruthy()
  return heard
}

beforeEach(() => {
  queryClient.clear()
  toasts = []
  receiveToasts((toast) => toasts.push(toast))
})

describe('Refresh Data', () => {
  it('waits for the queue, then says what was loaded', async () => {
    let refreshing = false
    let fetched_at = '2026-01-01T00:00:00Z'
    await show({
      'GET /car-parks/summary': () => ({ status: 200, body: { ...LOADED, fetched_at, refreshing } }),
      'POST /car-parks/refresh': () => {
        refreshing = true
        fetched_at = NOW
        return { status: 202, body: { asked: true } }
      },
    })
    press()
    await waitFor(() => expect(refreshing).toBe(true))
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'))
    expect(said()).toEqual([])
    refreshing = false
    await waitFor(() =>
      expect(said()).toEqual([
        [
          'UK Parking Data Loaded',
          'Loaded 66,004 parking locations from London (12,000), Leeds (900), Newport (602) and 14 more cities',
        ],
      ]),
    )
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
  })

  it('of which every city failed says so, and not that anything was loaded', async () => {
    let failed_cities = 0
    await show({
      'GET /car-parks/summary': () => ({ status: 200, body: { ...LOADED, failed_cities } }),
      'POST /car-parks/refresh': () => {
        failed_cities = 17
        return { status: 202, body: { asked: true } }
      },
    })
    press()
    expect(await screen.findByText(/^17 cities could not be fetched\./)).toBeTruthy()
    expect(said().map(([title]) => title)).toEqual(['Error Loading Parking Data'])
  })

  it.each([
    [
      'that fails',
      'Failed to fetch parking data',
      () => {
        throw new TypeError('Failed to fetch')
      },
    ],
    [
      'that the server refuses, in its words,',
      'CarPal is very busy. Please try again in a moment.',
      () => problem(503, 'busy', 'CarPal is very busy. Please try again in a moment.'),
    ],
  ])('%s says so, and the reason stays when the toast goes', async (_, detail, refused) => {
    await show({
      'GET /car-parks/summary': () => ({ status: 200, body: LOADED }),
      'POST /car-parks/refresh': refused,
    })
    press()
    expect(await screen.findByText(detail)).toBeTruthy()
    expect(said()).toEqual([['Error Loading Parking Data', detail]])
  })

  it('starts by itself only where nothing is loaded and nothing was fetched within a day', async () => {
    let fetched_at = NOW
    const answers = {
      'GET /car-parks/summary': () => ({
        status: 200,
        body: { ...LOADED, total: 0, top_cities: [], more_cities: 0, fetched_at },
      }),
      'POST /car-parks/refresh': () => ({ status: 202, body: { asked: true } }),
    }
    const isAsked = (heard: Awaited<ReturnType<typeof show>>) =>
      heard.some(({ asked }) => asked === 'POST /car-parks/refresh')
    const unasked = await show(answers)
    // It would be under way by now.
    await act(() => new Promise((later) => setTimeout(later, 20)))
    expect([isAsked(unasked), button().getAttribute('aria-busy')]).toEqual([false, null])
    cleanup()
    queryClient.clear()
    fetched_at = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString()
    const heard = await show(answers)
    await waitFor(() => expect(isAsked(heard)).toBe(true))
  })
})
