import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '@/data/queryClient'
import { network } from '@/testing/render'
import { receiveToasts, type Toast } from '@/ui/toast'
import { useDriverLocation } from './useDriverLocation'

/** A device that answers with a position, or with a code of the geolocation standard. */
const device = (answer: { latitude: number; longitude: number; accuracy: number } | number) =>
  vi.stubGlobal('navigator', {
    ...navigator,
    geolocation: {
      getCurrentPosition: (found: (position: unknown) => void, failed: (error: unknown) => void) =>
        typeof answer === 'number' ? failed({ code: answer, message: '' }) : found({ coords: answer }),
    },
  })

function visit(linked: boolean) {
  network({})
  const toasts: Toast[] = []
  receiveToasts((toast) => toasts.push(toast))
  const moved = vi.fn()
  const { result } = renderHook(() => useDriverLocation({ area: null, linked }, moved), {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: queryClient }, children),
  })
  return { said: () => toasts.map(({ title, detail }) => `${title}: ${detail}`), location: () => result.current, moved }
}

const asked = () => localStorage.getItem('locationPermissionAsked')

describe('the location', () => {
  beforeEach(() => localStorage.clear())

  it.each([
    [1, 'Location access denied. Please enable location permissions.'],
    [2, 'Location information unavailable.'],
    [3, 'Location request timed out.'],
    [9, "Couldn't get your location. Please try again or set manually."],
  ])('that is not found for reason %i is said with its reason', async (code, sentence) => {
    device(code)
    const { location, said } = visit(true)
    await act(() => location().findMe())
    await act(() => location().allow())
    expect(said()).toEqual([`Location Error: ${sentence}`, `Location Error: ${sentence}`])
  })

  it('that is not found becomes the default where nothing else says where to look', async () => {
    device(1)
    const { location, said } = visit(false)
    await act(() => location().allow())
    expect(said()).toEqual(["Location Error: Couldn't get your location. Showing Liverpool city center."])
    expect(location().name).toBe('Liverpool city centre')
    expect(asked()).not.toBeNull()
  })

  it('that a browser cannot tell becomes the default, and is looked for in vain without going anywhere', async () => {
    vi.stubGlobal('navigator', {})
    const { location, said, moved } = visit(false)
    await act(() => location().findMe())
    expect(location().current).toBeNull()
    await act(() => location().allow())
    const none = "Location Not Supported: Your browser doesn't support location services."
    expect(said()).toEqual([none, none])
    expect(location().name).toBe('Liverpool city centre')
    expect(asked()).not.toBeNull()
    expect(moved).not.toHaveBeenCalled()
  })

  it('is not asked for again once it was found or set, whatever became of the question', async () => {
    device({ latitude: 51.5, longitude: -3, accuracy: 10 })
    const { location } = visit(true)
    act(() => location().close())
    expect(asked()).toBeNull()
    await act(() => location().findMe())
    expect(asked()).not.toBeNull()
    localStorage.clear()
    act(() => location().setByHand([-3, 51.5], 'Corn Street, Newport'))
    expect(asked()).not.toBeNull()
  })
})
