import { describe, expect, it } from 'vitest'
import { NO_FILTERS } from './filters'
import { chosenFacilities, filtersOfTrip, priceBand } from './trip'

describe('the search dialog', () => {
  it.each([
    [2, 'under-2'],
    [5, 'under-5'],
    [10, 'over-5'],
    [30, 'over-5'],
    [999, null],
  ])('takes a highest price of %o as %o', (price, band) => {
    expect(priceBand(price)).toBe(band)
  })

  it('sets the flags and the codes of what is required, and reads them back', () => {
    const before = { ...NO_FILTERS, kind: 'car-park' as const, disabled: true }
    const filters = filtersOfTrip(before, 999, ['ev', 'covered'])
    expect(filters).toEqual({ ...NO_FILTERS, kind: 'car-park', ev: true, facilities: ['covered'] })
    expect(chosenFacilities(filters)).toEqual(['ev', 'covered'])
  })
})
