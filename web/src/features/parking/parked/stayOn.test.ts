import { expect, it } from 'vitest'
import { costOfStay } from '@/testing/carParks'
import { cheapestCover, type Priced, stayOn } from './stayOn'

const of = (pence: number | null, no_return_minutes: number | null = null) => costOfStay({ pence, no_return_minutes })

it.each([
  ['more of the same', of(240), of(120), of(360), { pence: 120, buys: 'more', extended: null }],
  ['the ticket covers it', of(240), of(120), of(240), { pence: 0, buys: 'more', extended: null }],
  ['nothing was paid', of(0), of(100), of(300), { pence: 300, buys: 'more', extended: null }],
  ['a new one is dearer', of(240), of(200), of(300), { pence: 200, buys: 'next', extended: 60 }],
  ['none may follow', of(200), of(100), of(800), { pence: 800, buys: 'whole', extended: 600 }],
  ['no return', of(240), of(120), of(360, 60), { pence: 360, buys: 'whole', extended: 120 }],
  ['nobody says what a new one costs', of(240), of(null), of(360), { pence: 360, buys: 'whole', extended: 120 }],
  ['the longer stay has no price', of(240), of(120), of(null), null],
])('says what one has to buy where %s', (_, before, next, cost, expected) => {
  expect(stayOn({ before, next, cost })).toEqual(expected)
})

const priced = (next: number | null, cost: number | null): Priced => ({
  before: of(240),
  next: of(next),
  cost: of(cost),
  asking: false,
})

it('takes the longer stay where that is cheaper, and says what more of the same would cost', () => {
  const longer = [
    { minutes: 60, priced: priced(100, 924) },
    { minutes: 120, priced: priced(532, 700) },
  ]
  expect(cheapestCover(priced(50, 924), longer)).toEqual({
    pence: 532,
    buys: 'next',
    extended: 684,
    estimated: false,
    lasts: 120,
  })
})

it.each([
  ['the longer one costs as much', 532, { pence: 532, lasts: null }],
  ['the longer one costs more', 600, { pence: 532, lasts: null }],
  ['nobody says what the longer one costs', null, { pence: 532, lasts: null }],
])('takes what is asked for where %s', (_, next, expected) => {
  const longer = [{ minutes: 120, priced: priced(next, next === null ? null : 700) }]
  expect(cheapestCover(priced(532, 700), longer)).toMatchObject(expected)
})

it('says no price where that of what is asked for is not known', () => {
  expect(cheapestCover(priced(null, null), [{ minutes: 120, priced: priced(532, 700) }])).toBeNull()
})
