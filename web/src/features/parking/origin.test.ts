import { expect, it } from 'vitest'
import { formatAway } from './origin'

it('says how far a car park is, and from where', () => {
  const at = [-3, 51.5] as const
  const near = { lng: -3, lat: 51.502 }
  expect(formatAway(near, { at, words: 'you', walks: false })).toBe('220 m from you')
  expect(formatAway(near, { at, words: 'Corn Street', walks: true })).toBe('about 3 min walk')
  expect(formatAway({ lng: -3, lat: 51.6 }, { at, words: 'Corn Street', walks: true })).toBe('11 km from Corn Street')
})
