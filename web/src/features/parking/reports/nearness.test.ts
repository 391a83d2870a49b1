import { expect, it } from 'vitest'
import { notNear } from './nearness'

const PARK = { lng: -2.99, lat: 51.58 }
const at = (lat: number, accuracy = 10, speed: number | null = null) =>
  notNear({ coords: { longitude: -2.99, latitude: lat, accuracy, speed } }, PARK)

it('lets whoever is there report, and nobody who is far away or driving', () => {
  expect(at(51.58)).toBeNull()
  expect(at(51.584)).toBeNull()
  expect(at(51.6)).toBe('You’re 2.2 km away. Please report when you’re there.')
  // The device may be wrong by as much.
  expect(at(51.6, 2000)).toBeNull()
  expect(at(51.58, 10, 1.4)).toBeNull()
  expect(at(51.58, 10, 13)).toBe('Please report once you’ve stopped.')
})
