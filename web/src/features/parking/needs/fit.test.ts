import { describe, expect, it } from 'vitest'
import { heightOf, type Needs, NO_NEEDS, readNeeds } from '@/data/needs/needs'
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

  it('calls a vehicle by its name where it is known', () => {
    const leaf = { ...NO_NEEDS, height_cm: 156 }
    const words = (max_height_cm: number) =>
      fitOf(fittingOfRow(listedCarPark(1, { max_height_cm })), leaf, 'Leaf')?.reasons[0]?.words
    expect(words(200)).toBe('Height limit 2.0 m, and your Leaf is 1.56 m high')
    expect(words(150)).toBe('Too low for your Leaf: the limit is 1.5 m, and it’s 1.56 m high')
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
    const words = (rest: object) => {
      const fit = fitOf(fittingOf(carParkInFull(1, rest)), needs)
      expect(fit?.verdict).toBe('unsure')
      return fit?.reasons.map(({ words }) => words).slice(1)
    }
    const width = 'We don’t know whether it’s wide enough'
    expect(words({ facilities: ['ev_charging'] })).toEqual([
      width,
      'Has chargers, but we don’t know whether they’re CCS',
    ])
    expect(words({ facilities: ['ev_charging'], plugs: ['type_2', 'chademo'] })).toEqual([
      width,
      'Chargers with Type 2, CHAdeMO, but we don’t know whether they’re CCS',
    ])
    expect(words({})).toEqual([width, 'No chargers that we know of'])
  })

  it('holds a plug and a width against what is known, in a row as in the detail', () => {
    const of = (fitting: ReturnType<typeof fittingOf>, needs: Partial<Needs>) => {
      const fit = fitOf(fitting, { ...NO_NEEDS, ...needs })
      return [fit?.verdict, fit?.reasons.at(-1)?.words]
    }
    const known = { max_width_cm: 210, plugs: ['ccs' as const] }
    for (const fitting of [
      fittingOf(carParkInFull(1, { ...known, facilities: ['ev_charging'] })),
      fittingOfRow(listedCarPark(1, { ...known, ev: true })),
    ]) {
      expect(of(fitting, { width_cm: 200 })).toEqual(['fits', 'Width limit 2.1 m, and your car is 2.0 m wide'])
      expect(of(fitting, { width_cm: 215 })).toEqual(['not', 'Too narrow for your car: 2.1 m, and it’s 2.15 m wide'])
      expect(of(fitting, { plug: 'ccs' })).toEqual(['fits', 'Chargers with CCS'])
    }
  })

  it('takes steps from what is said of them, and not from disabled spaces', () => {
    const of = (rest: object) => {
      const fit = fitOf(fittingOfRow(listedCarPark(1, rest)), { ...NO_NEEDS, step_free: true })
      return [fit?.verdict, fit?.reasons.at(-1)?.words]
    }
    expect(of({ disabled: true })).toEqual(['unsure', 'Disabled access, but we don’t know whether there are steps'])
    expect(of({})).toEqual(['unsure', 'We don’t know whether there are steps'])
    expect(of({ step_free: 'yes' })).toEqual(['fits', 'No steps'])
    expect(of({ step_free: 'partly' })).toEqual(['unsure', 'Only parts of it are step-free'])
    expect(of({ step_free: 'no', disabled: true })).toEqual(['not', 'There are steps'])
  })

  it('says the same of known absence in a row as in the detail', () => {
    const needs = { ...NO_NEEDS, blue_badge: true, plug: 'ccs' as const }
    const none = { total: 50, approximate: false, disabled: 0, charging: 0 }
    const fits = [
      fittingOf(carParkInFull(1, { capacity: none })),
      fittingOfRow(listedCarPark(1, { no_disabled_spaces: true, no_chargers: true })),
    ].map((fitting) => fitOf(fitting, needs))
    for (const fit of fits) {
      expect(fit?.verdict).toBe('not')
      expect(fit?.reasons.map(({ words }) => words).slice(1)).toEqual(['No disabled spaces', 'No chargers'])
    }
    // One source says that there are none, and another knows of one.
    const both = fitOf(fittingOfRow(listedCarPark(1, { ev: true, no_chargers: true })), { ...NO_NEEDS, plug: 'ccs' })
    expect(both?.verdict).toBe('unsure')
  })
})

describe('needs', () => {
  it('go with a list as what the tile server ranks by, and not as a filter', () => {
    const needs = { ...NO_NEEDS, blue_badge: true, plug: 'type_2' as const, width_cm: 200 }
    expect(needsParameters(needs)).toEqual([
      ['needs', 'blue_badge'],
      ['plug', 'type_2'],
      ['own_width', '200'],
    ])
    expect(needsParameters({ ...needs, step_free: true })[0]).toEqual(['needs', 'blue_badge,step_free'])
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
