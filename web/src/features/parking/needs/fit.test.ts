import { describe, expect, it } from 'vitest'
import { heightOf, NO_NEEDS, readNeeds } from '@/data/needs/needs'
import { needsParameters } from '@/data/needs/needsParameters'
import { carParkInFull, listedCarPark } from '@/testing/carParks'
import { fitOf, fittingOf, fittingOfRow } from './fit'
import { formatFeet, formatMetres, readLength } from './lengths'

const VAN = { ...NO_NEEDS, vehicle: 'van' as const, height_cm: 230 }

describe('whether a car park fits', () => {
  const row = (more: object) => fitOf(fittingOfRow(listedCarPark(1, more)), VAN)

  it('says of a bar whether it is too low, high enough, or not known', () => {
    expect(row({ max_height_cm: 210 })).toEqual({
      verdict: 'not',
      reasons: [{ verdict: 'not', words: 'Too low for your van: the limit is 2.1 m, and it’s 2.3 m high' }],
    })
    expect(row({ max_height_cm: 230 })?.verdict).toBe('fits')
    expect(row({ headroom_unknown: true })?.verdict).toBe('unsure')
    expect(row({})?.reasons[0]?.words).toBe('No height limit is known')
  })

  it('says nothing to whoever needs nothing', () => {
    expect(fitOf(fittingOfRow(listedCarPark(1)), null)).toBeNull()
    expect(fitOf(fittingOfRow(listedCarPark(1)), NO_NEEDS)).toBeNull()
  })

  it('takes no spaces for unknown, and none for none', () => {
    const badge = { ...NO_NEEDS, blue_badge: true }
    const capacity = (disabled: number | null) =>
      fitOf(
        fittingOf(carParkInFull(1, { capacity: { total: 50, approximate: false, disabled, charging: null } })),
        badge,
      )?.verdict
    expect([capacity(4), capacity(0), capacity(null)]).toEqual(['fits', 'not', 'unsure'])
  })

  it('never claims a plug or a width that nobody told it', () => {
    const needs = { ...NO_NEEDS, plug: 'ccs' as const, width_cm: 200 }
    const fit = fitOf(fittingOf(carParkInFull(1, { facilities: ['ev_charging'] })), needs)
    expect(fit?.verdict).toBe('unsure')
    expect(fit?.reasons.map(({ words }) => words).join()).toContain('but we don’t know whether they’re CCS')
  })
})

describe('needs', () => {
  it('go with a list as what the tile server ranks by, and not as a filter', () => {
    const needs = { ...NO_NEEDS, blue_badge: true, plug: 'type_2' as const, width_cm: 200 }
    expect(needsParameters(needs)).toEqual([['needs', 'blue_badge,plug,width']])
    expect(needsParameters(VAN)).toEqual([['own_height', '230']])
    expect(needsParameters(null)).toEqual([])
  })

  it('know how high a vehicle is, as far as it was said', () => {
    expect([VAN, { ...VAN, height_cm: null }, NO_NEEDS].map(heightOf)).toEqual([230, 260, null])
    expect(heightOf({ ...NO_NEEDS, vehicle: 'motorcycle' })).toBeNull()
  })

  it('are read from whatever was stored', () => {
    expect(readNeeds(null)).toBeNull()
    expect(readNeeds({ vehicle: 'tank', height_cm: 1e9, width_cm: '200', plug: 'x', blue_badge: 'yes' })).toEqual(
      NO_NEEDS,
    )
    expect(readNeeds(VAN)).toEqual(VAN)
  })
})

describe('lengths', () => {
  it.each([
    ['2.05', 205],
    ['2,05 m', 205],
    ['205', 205],
    ['205 cm', 205],
    ['2 metres', 200],
    ["6'8", 204],
    ['6 ft 8 in', 204],
    ['6’8”', 204],
    ['6ft', 183],
    ['', null],
    ['-2', null],
    ['high', null],
    ['1e3', null],
  ])('reads %s', (typed, cm) => {
    expect(readLength(typed)).toBe(cm)
  })

  it('writes them, a vehicle never lower than it is', () => {
    expect([200, 205].map(formatMetres)).toEqual(['2.0 m', '2.05 m'])
    expect([183, 204, 205].map(formatFeet)).toEqual(['6 ft 1 in', '6 ft 9 in', '6 ft 9 in'])
  })
})
