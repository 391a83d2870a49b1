import { expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { signedIn } from '@/testing/session'
import { keepList, keptArea } from './lastList'

vi.mock('@/lib/online', async (actual) => ({ ...(await actual<object>()), isOnline: () => false }))

const KEPT = 'carpal.last-area'
const seen = {
  bounds: [-3.1, 51.5, -2.9, 51.6] as [number, number, number, number],
  zoom: 14,
  centre: { lng: -3.01234, lat: 51.56789 },
}
const page = { total: 0, zoom_too_low: false, places: [], areas: [] }

it('keeps the middle of what was seen, not where its driver was, and not for the next user', () => {
  signedIn()
  keepList({ page, seen })
  expect(localStorage.getItem(KEPT)).not.toContain('01234')
  expect(keptArea()?.centre).toEqual({ lng: -3, lat: expect.closeTo(51.55) })
  keepSession(null)
  expect(localStorage.getItem(KEPT)).toBeNull()
})
