import { describe, expect, it } from 'vitest'
import { NO_FILTERS } from './filters'
import { chosenFacilities, filtersOfTrip, TRIP_DEFAULTS, type Trip, tripParameters } from './trip'

describe('the search dialog', () => {
  const trip: Trip = { destination: { name: 'Pier', lng: -3, lat: 53 }, arrive: null, ...TRIP_DEFAULTS }

  it.each([
    [{}, 'stay=120&height=160&max_price=1000'],
    [{ arrive: '2026-05-03T14:30', hours: 0.5 }, 'stay=30&arrive=2026-05-03T14%3A30&height=160&max_price=1000'],
    [{ maxPrice: 999, vehicle: 'motorcycle' as const }, 'stay=120'],
    [{ vehicle: 'van' as const, hours: 24 }, 'stay=1440&height=260&max_price=1000'],
    [{ clearance: true }, 'stay=120&height=160&clearance=1&max_price=1000'],
    [{ vehicle: 'van' as const, heightCm: 205 }, 'stay=120&height=205&max_price=1000'],
    [{ clearance: true, vehicle: 'motorcycle' as const }, 'stay=120&max_price=1000'],
  ])('asks the server for a stay: %o', (part, asked) => {
    expect(new URLSearchParams(tripParameters({ ...trip, ...part })).toString()).toBe(asked)
  })

  it('sets the flags and the codes of what is required, and reads them back', () => {
    const before = { ...NO_FILTERS, kind: 'car-park' as const, disabled: true, price: 'free' as const }
    const filters = filtersOfTrip(before, ['ev', 'covered'])
    expect(filters).toEqual({ ...NO_FILTERS, kind: 'car-park', ev: true, facilities: ['covered'] })
    expect(chosenFacilities(filters, null)).toEqual(['ev', 'covered'])
    // That a vehicle must fit is said of the stay: it is no facility of a car park.
    expect(filtersOfTrip(before, ['clearance'])).toEqual({ ...NO_FILTERS, kind: 'car-park' })
    expect(chosenFacilities(NO_FILTERS, { ...trip, clearance: true })).toEqual(['clearance'])
  })
})
