import { beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { sessionOf, signedIn } from '@/testing/session'
import { deviceItem, forgetDevice } from './device'

const read = (stored: unknown) => (typeof stored === 'string' ? stored : null)
const item = deviceItem('test', read)

beforeEach(() => {
  keepSession(null)
  forgetDevice()
})

it('is kept without an account, and is its owner’s who signs in then', () => {
  item.set('High Street')
  signedIn()
  expect(item.get()).toBe('High Street')
  // A session that ends by itself leaves whoever parked with what they noted.
  keepSession(null)
  expect(item.get()).toBe('High Street')
})

it('is not for another user of this browser', () => {
  signedIn()
  item.set('High Street')
  keepSession(null)
  keepSession({ ...sessionOf(), user: { ...sessionOf().user, id: '0190a000-0000-7000-8000-000000000002' } })
  expect(item.get()).toBeNull()
  expect(JSON.stringify({ ...localStorage })).not.toContain('High Street')
})

it('follows other tabs, and reads nothing that it cannot', () => {
  const other = deviceItem('test', read)
  other.set('Mill Street')
  expect(item.get()).toBe('Mill Street')
  for (const odd of ['', '{', '7', 'null', '{"lng":1}']) {
    localStorage.setItem('carpal.device.test', odd)
    expect(item.get()).toBeNull()
  }
})

it('lasts as long as the page where nothing can be stored', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  item.set('High Street')
  full.mockRestore()
  expect(item.get()).toBe('High Street')
  item.set(null)
  expect(item.get()).toBeNull()
})
