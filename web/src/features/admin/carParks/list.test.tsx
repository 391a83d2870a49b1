import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beginAsAdmin, HERE, inList, page } from '@/testing/adminCarParks'
import { problem } from '@/testing/render'
import { setWidth } from '@/testing/width'

beforeEach(beginAsAdmin)

describe('the list', () => {
  it('follows what another admin does', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      let name = 'Mann Island'
      page(`/admin/carparks?${HERE}`, {
        'GET /admin/car-parks': () => ({ status: 200, body: { car_parks: [inList(7, name)], next: null, total: 1 } }),
      })
      const list = within(await screen.findByRole('list', { name: 'Car parks' }))
      expect(list.getByRole('button', { name: /Mann Island/ })).toBeTruthy()
      name = 'Pier Head'
      await act(() => vi.advanceTimersByTimeAsync(30_000))
      expect(await list.findByRole('button', { name: /Pier Head/ })).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  it('says what drivers see and what they do not, and is searched with the map', async () => {
    const { heard } = page(`/admin/carparks?${HERE}`)
    const list = within(await screen.findByRole('list', { name: 'Car parks' }))
    expect(list.getByRole('button', { name: /Hanover Yard.*Hidden/ })).toBeTruthy()
    expect(screen.getByText('2 in this view')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Search car parks'), { target: { value: 'mann' } })
    await waitFor(() => {
      for (const asked of ['GET /admin/car-parks', 'GET /admin/car-parks/map']) {
        expect(heard.some((one) => one.asked === asked && one.query.get('q') === 'mann')).toBe(true)
      }
    })
  })

  it('that was scrolled on a phone gives way to the form with the map in sight', async () => {
    setWidth(390)
    // Elsewhere than the car park: the map goes there at the same moment.
    page('/admin/carparks?lng=-2.9&lat=53.41&z=14')
    const opens = await screen.findByRole('button', { name: /Mann Island/ })
    const scrolled = vi.spyOn(window, 'scrollTo')
    fireEvent.click(opens)
    expect(await screen.findByRole('region', { name: 'Edit Car Park' })).toBeTruthy()
    await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 0))
  })

  it('offers to search everywhere where a search finds nothing in view', async () => {
    page(`/admin/carparks?${HERE}`, {
      'GET /admin/car-parks': ({ query }) => {
        const car_parks = query.get('bbox') ? [] : [inList(9, 'Pier Head')]
        return { status: 200, body: { car_parks, next: null, total: car_parks.length } }
      },
    })
    fireEvent.change(await screen.findByLabelText('Search car parks'), { target: { value: 'pier' } })
    expect(await screen.findByText('No car parks found in this view')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Search everywhere' }))
    expect(await screen.findByRole('button', { name: /Pier Head/ })).toBeTruthy()
    expect(screen.getByText('1 car park')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Only this view' }))
    expect(await screen.findByText('No car parks found in this view')).toBeTruthy()
  })

  it('begins with the whole country, and says when it cannot be fetched', async () => {
    const { heard } = page('/admin/carparks', {
      'GET /admin/car-parks': () => problem(500, 'internal', 'Something went wrong.'),
    })
    expect(await screen.findAllByText('Failed to fetch car parks')).toBeTruthy()
    const map = heard.find(({ asked }) => asked === 'GET /admin/car-parks/map')
    expect([map?.query.get('zoom'), map?.query.get('bbox')]).toEqual(['0', null])
  })
})

describe('the head of the page', () => {
  it('says again how a car park is added, after that was put away', async () => {
    page('/admin/carparks')
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: Add a car park' }))
    expect(screen.queryByText(/Enable Add Mode/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'How to add' }))
    expect(await screen.findByText(/Enable Add Mode/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'How to add' })).toBeNull()
  })

  it('has Add Mode on, and says where it cannot look', async () => {
    page('/admin/carparks')
    const mode = await screen.findByRole('switch', { name: 'Add Mode' })
    expect(mode.getAttribute('aria-checked')).toBe('true')
    expect(screen.getByText('Add Mode ON')).toBeTruthy()
    fireEvent.click(mode)
    expect(screen.getByText('Add Mode OFF')).toBeTruthy()
    const denied = (_: unknown, refuse: (error: object) => void) => refuse({ code: 1 })
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: denied }, configurable: true })
    fireEvent.click(screen.getByRole('button', { name: 'My Location' }))
    expect(await screen.findByText('Could not get your location')).toBeTruthy()
  })
})
