import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { visibleBounds } from '@/map/view'
import { carParksOf, listedCarPark } from '@/testing/carParks'
import { isWide, mapInsets } from './layout'
import type { SelectedCarPark } from './useCarParks'
import { useSelection } from './useSelection'
import type { Viewport } from './useViewport'

const VIEW = { lng: -2.99, lat: 51.58, zoom: 15 }
type Url = Parameters<typeof useSelection>[0]

/** A page of this size, on which the car parks that the server knows are opened. */
function page(size: { width: number; height: number }, known: SelectedCarPark[]) {
  const look = vi.fn()
  const { result, rerender } = renderHook(
    ({ openId, selected }: { openId: number | null; selected: SelectedCarPark | null }) => {
      const content = openId === null ? 'list' : 'detail'
      const sheet = { stop: 'half', content, peek: 92 } as const
      const wide = isWide(size, content)
      const viewport = { panel: size.width > 900, wide, view: VIEW, space: size, insets: mapInsets(size, sheet) }
      return useSelection(
        { view: VIEW, carParkId: openId, open: () => {}, look } as unknown as Url,
        { ...viewport, stop: 'half', setStop: () => {} } as unknown as Viewport,
        carParksOf([], { selected }),
      )
    },
    { initialProps: { openId: null as number | null, selected: null as SelectedCarPark | null } },
  )
  const select = (id: number) => {
    act(() => result.current.select(id))
    rerender({ openId: id, selected: null })
    // The server's word comes later.
    rerender({ openId: id, selected: known.find((one) => one.id === id) ?? null })
  }
  return { look, select }
}

const desktop = { width: 1352, height: 900 }
const [west, south, east] = visibleBounds(
  VIEW,
  desktop,
  mapInsets(desktop, { stop: 'half', content: 'list', peek: 92 }),
)
const atTheLeft = listedCarPark(1, { lng: west + (east - west) * 0.1, lat: VIEW.lat })
const inTheMiddle = listedCarPark(2, { lng: VIEW.lng, lat: VIEW.lat })

it('moves the map to a car park that the wide panel would cover, in the list or not', () => {
  const { look, select } = page(desktop, [atTheLeft, inTheMiddle])
  select(2)
  expect(look).not.toHaveBeenCalled()
  select(1)
  expect(look).toHaveBeenCalledExactlyOnceWith({ ...VIEW, lng: atTheLeft.lng })
})

it('leaves the map where it is beside a panel that stays narrow', () => {
  const { look, select } = page({ width: 1000, height: 900 }, [atTheLeft])
  select(1)
  expect(look).not.toHaveBeenCalled()
})

it('moves it on a phone to what the sheet would cover', () => {
  const phone = { width: 390, height: 776 }
  const low = listedCarPark(3, { lng: VIEW.lng, lat: south })
  const { look, select } = page(phone, [low])
  select(3)
  expect(look).toHaveBeenCalledOnce()
})
