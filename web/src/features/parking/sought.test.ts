import { expect, it } from 'vitest'
import { readSought, writeSought } from './sought'

const read = (query: string) => readSought(new URLSearchParams(query))

it('comes back from its link as it was written', () => {
  const search = new URLSearchParams('z=15')
  const sought = { name: 'Caffè Nero & Sons', lng: -2.99492, lat: 51.58751 }
  writeSought(search, sought)
  expect(readSought(new URLSearchParams(search.toString()))).toEqual(sought)
  writeSought(search, null)
  expect(search.toString()).toBe('z=15')
})

it.each([
  'near=Corn Street',
  'near-at=51.5,-2.9',
  'near=Corn Street&near-at=51.5',
  'near=Corn Street&near-at=91,-2.9',
  'near=Corn Street&near-at=51.5,-200',
  'near=Corn Street&near-at=here,there',
])('is not %o', (query) => {
  expect(read(query)).toBeNull()
})
