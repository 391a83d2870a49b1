import { expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import { signedIn } from '@/testing/session'
import { keepView, keptView } from './lastView'

it('keeps where the map was looked at last, and not for the next user', () => {
  signedIn()
  expect(keptView()).toBeNull()
  keepView({ lng: -3, lat: 51.58, zoom: 15.5 })
  expect(keptView()).toEqual({ lng: -3, lat: 51.58, zoom: 15.5 })
  keepSession(null)
  expect(keptView()).toBeNull()
})

it('reads nothing from what it did not write', () => {
  for (const odd of ['', 'null', '{"lng":1}', '{"lng":"1","lat":2,"zoom":3}']) {
    localStorage.setItem('carpal.last-view', odd)
    expect(keptView()).toBeNull()
  }
})
