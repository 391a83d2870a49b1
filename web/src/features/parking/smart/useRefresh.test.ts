import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '@/data/queryClient'
import { server } from '@/testing/render'
import { receiveToasts, type Toast } from '@/ui/toast'
import { useRefresh } from './useRefresh'

const LONG_AGO = '2026-01-01T00:00:00Z'
const NOW = '2026-11-23T05:00:00Z'
const TOWN = { total: 610, top_cities: [{ name: 'Newport', count: 610 }], more_cities: 0, refreshing: false }

/** Presses Refresh Data before the page has the summary; a refresh leaves it fetched then, and that many cities failed. */
async function refresh(fetched: string | null, failed_cities: number) {
  let fetched_at: string | null = LONG_AGO
  let failures = 0
  server({
    'GET /car-parks/summary': () => ({ status: 200, body: { ...TOWN, fetched_at, failed_cities: failures } }),
    'POST /car-parks/refresh': () => {
      fetched_at = fetched
      failures = failed_cities
      return { status: 202, body: { asked: true } }
    },
  })
  const toasts: Toast[] = []
  receiveToasts((toast) => toasts.push(toast))
  const { result } = renderHook(() => useRefresh(true), {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: queryClient }, children),
  })
  act(() => result.current.refresh())
  await waitFor(() => expect(toasts).toHaveLength(1))
  return toasts[0]
}

describe('a refresh', () => {
  beforeEach(() => queryClient.clear())

  it('that brought something says what is loaded', async () => {
    expect(await refresh(NOW, 0)).toMatchObject({
      title: 'UK Parking Data Loaded',
      detail: expect.stringMatching(/^Loaded 610/),
    })
  })

  it('says how many cities it could not bring', async () => {
    const said = await refresh(NOW, 2)
    expect(said?.title).toBe('UK Parking Data Loaded')
    expect(said?.detail).toContain('2 cities could not be fetched.')
  })

  it('that found nothing due says that all is up to date', async () => {
    expect(await refresh(LONG_AGO, 0)).toMatchObject({
      title: 'Already up to date',
      detail: 'Last fetched: 1 Jan 2026.',
    })
  })

  it('of which every city failed has failed, also when it was asked for before the page knew anything', async () => {
    expect(await refresh(LONG_AGO, 17)).toMatchObject({ tone: 'bad', title: 'Error Loading Parking Data' })
  })
})
