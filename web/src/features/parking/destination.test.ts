import { expect, it } from 'vitest'
import { readDestination, writeDestination } from './destination'

const read = (query: string) => readDestination(new URLSearchParams(query))

it('comes back from its link as it was written', () => {
  const search = new URLSearchParams('z=15')
  const sought = { name: 'Caffè Nero & Sons', lng: -2.99492, lat: 51.58751 }
  writeDestination(search, sought)
  expect(readDestination(new URLSearchParams(search.toString()))).toEqual(sought)
  writeDestination(search, null)
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
