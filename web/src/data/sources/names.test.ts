import { expect, it } from 'vitest'
import { sourceKind, sourceName } from './names'

it('calls what is shipped by a plain name, and the rest as its operator did', () => {
  expect(['builtin', 'coast', 'leeds-council'].map(sourceName)).toEqual([
    'Built-in car parks',
    'Coastline',
    'leeds-council',
  ])
  expect(['builtin', 'council', 'another'].map(sourceKind)).toEqual(['Shipped with CarPal', 'Council list', 'another'])
})

it('says of which city a refresh from OpenStreetMap is', () => {
  expect(['overpass:london', 'overpass:milton-keynes', 'overpass:stoke-on-trent'].map(sourceName)).toEqual([
    'London, from OpenStreetMap',
    'Milton Keynes, from OpenStreetMap',
    'Stoke-on-Trent, from OpenStreetMap',
  ])
})
