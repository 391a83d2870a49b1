import { expect, it } from 'vitest'
import { changesOf } from './changesOf'
import { changeable, joined, MOST, within } from './selected'

const one = (id: number, version = 0) => ({ id, version, name: `${id}`, lng: -3 + id * 0.01, lat: 51.5 })

it('selects what lies in a box, each once and as it was seen last', () => {
  const all = [one(1), one(2), one(3)]
  expect(within(all, [-2.99, 51, -2.98, 52]).map(({ id }) => id)).toEqual([1, 2])
  expect(joined([one(1)], [one(1, 4), one(2)])).toEqual([one(1, 4), one(2)])
})

it('selects no more than can be changed at once', () => {
  const many = Array.from({ length: MOST + 20 }, (_, id) => one(id))
  expect(joined([], many)).toHaveLength(MOST)
})

it('takes no deleted car park among others, and deleted ones where there are no others', () => {
  const there = { ...one(1), standing: 'hidden' }
  const gone = { ...one(2), standing: 'deleted' }
  expect(changeable([there, gone])).toEqual([there])
  expect(changeable([gone])).toEqual([gone])
})

it('sets what was typed, and leaves what was not', () => {
  const nothing = { operator: '', price: '', paying_app: ' ', scam: '', verified: '' } as const
  expect(changesOf(nothing)).toEqual({})
  expect(changesOf({ ...nothing, operator: ' Newport ', price: '£2.5', scam: 'no' })).toEqual({
    fields: { operator: 'Newport', price_hour_pence: 250 },
    scam_reported: false,
  })
  expect(changesOf({ ...nothing, price: '0', verified: 'yes' })).toEqual({
    fields: { price_hour_pence: 0 },
    is_verified: true,
  })
})
