import { expect, it } from 'vitest'
import { CHIPS, KINDS } from './kinds'

it('has every kind of matter under one chip, and under no other', () => {
  expect(CHIPS.flatMap(({ kinds }) => kinds).sort()).toEqual(Object.keys(KINDS).sort())
})
