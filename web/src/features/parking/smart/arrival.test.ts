import { describe, expect, it } from 'vitest'
import { ARRIVAL_TIMES, arrivalDays, arrivalSteps, formatArrivalDay, including } from './arrival'

describe('the arrival', () => {
  it('is chosen in half-hours on the clocks of the United Kingdom, to the end of tomorrow', () => {
    const steps = arrivalSteps(new Date('2026-07-01T13:07:00Z'))
    expect(steps[0]).toEqual({ value: '2026-07-01T14:30', label: 'Today 14:30' })
    expect(steps.at(-1)).toEqual({ value: '2026-07-02T23:30', label: 'Tomorrow 23:30' })
    expect(steps).toHaveLength(19 + 48)
    expect(arrivalSteps(new Date('2026-11-21T23:40:00Z'))[0]?.label).toBe('Tomorrow 00:00')
  })

  it('has each time of the night in which the clocks go back once', () => {
    const values = arrivalSteps(new Date('2026-10-24T12:00:00Z')).map(({ value }) => value)
    expect(new Set(values).size).toBe(values.length)
    expect(values).toContain('2026-10-25T01:30')
  })

  it('may be on another day, said as people here say it', () => {
    const days = arrivalDays(new Date('2026-11-23T00:30:00Z'))
    expect(days).toHaveLength(28)
    expect(days[2]).toEqual({ value: '2026-11-25', label: 'Wed 25 Nov' })
    expect(formatArrivalDay('2027-07-14T14:00')).toBe('Wed 14 Jul')
    expect(ARRIVAL_TIMES[29]?.label).toBe('14:30')
    expect(including(ARRIVAL_TIMES, '14:10', '14:10').at(-1)).toEqual({ value: '14:10', label: '14:10' })
    expect(including(ARRIVAL_TIMES, '14:30', '14:30')).toBe(ARRIVAL_TIMES)
  })
})
