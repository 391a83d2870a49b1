import { describe, expect, it } from 'vitest'
import type { Parked } from '@/data/parked/parked'
import { leaveBy, remindAt } from '@/data/parked/parked'
import { fromFieldTime } from '@/lib/dates'
import { alarmOf, countdown, formatMoment, formatSpan, reminderText } from './countdown'

const PARKED: Parked = {
  id: 'p1',
  carPark: 7,
  name: 'High Street Car Park',
  lng: -3,
  lat: 51.58,
  since: '2026-11-24T14:30:00Z',
  until: '2026-11-24T16:30:00Z',
  walk: 5,
  vehicle: { name: 'Leaf', id: null },
  note: 'Level 3, bay 42',
  lead: 15,
  reminded: null,
  photo: null,
}
const at = (time: string) => new Date(`2026-11-24T${time}Z`)

describe('the countdown', () => {
  it('counts to the moment to leave by, which the walk back is before the end', () => {
    expect(countdown(PARKED, at('16:10:00'))).toMatchObject({ state: 'parked', minutes: 15, leave: at('16:25:00') })
    expect(countdown(PARKED, at('16:10:01'))).toMatchObject({ state: 'parked', minutes: 14 })
    expect(countdown(PARKED, at('16:25:00'))).toMatchObject({ state: 'leave', minutes: 5 })
    expect(countdown(PARKED, at('16:30:00'))).toMatchObject({ state: 'over', minutes: 0 })
    expect(countdown(PARKED, at('17:31:00'))).toMatchObject({ state: 'over', minutes: 61 })
    expect(countdown({ ...PARKED, until: null }, at('15:00:00'))).toEqual({ state: 'open', minutes: 30 })
  })

  it('says what share of the stay is over, and the walk is never more than what is left', () => {
    expect(countdown(PARKED, at('15:30:00'))).toMatchObject({ gone: 0.5, walk: 5 / 120 })
    expect(countdown({ ...PARKED, walk: 90 }, at('15:30:00'))).toMatchObject({ state: 'leave', gone: 0.5, walk: 0.5 })
    // The device's clock was wrong, or is now.
    expect(countdown(PARKED, at('14:00:00'))).toMatchObject({ gone: 0 })
  })

  it('counts the hour that comes twice, and not the one that never comes', () => {
    // 00:30 to 02:30 on the night to 25 October 2026, by the clocks: three hours.
    const autumn = { since: fromFieldTime('2026-10-25T00:30'), until: fromFieldTime('2026-10-25T02:30') }
    const [since, until] = [autumn.since?.toISOString() ?? '', autumn.until?.toISOString() ?? '']
    const begun = new Date(since)
    expect(countdown({ since, until, walk: 0 }, begun)).toMatchObject({ state: 'parked', minutes: 180 })
    // 00:30 to 02:30 on the night to 29 March 2026: one hour.
    const spring = { since: fromFieldTime('2026-03-29T00:30'), until: fromFieldTime('2026-03-29T02:30') }
    const parked = { since: spring.since?.toISOString() ?? '', until: spring.until?.toISOString() ?? '', walk: 10 }
    expect(countdown(parked, new Date(parked.since))).toMatchObject({ state: 'parked', minutes: 50 })
    expect(formatMoment(leaveBy(parked) as Date, new Date(parked.since))).toBe('02:20')
  })

  it('reminds before one has to leave, and not without an end', () => {
    expect(remindAt(PARKED)).toEqual(at('16:10:00'))
    expect(remindAt({ ...PARKED, lead: 0 })).toEqual(at('16:25:00'))
    expect(remindAt({ ...PARKED, lead: null })).toBeNull()
    expect(remindAt({ ...PARKED, until: null })).toBeNull()
    // Half an hour before it would be time to walk back one has not parked yet, or just now.
    const short = { ...PARKED, until: '2026-11-24T15:00:00Z' }
    expect(remindAt({ ...short, lead: 30 })).toEqual(at('14:55:00'))
    expect(remindAt({ ...short, walk: 45 })).toEqual(at('14:30:00'))
    const begun = at('14:31:00')
    expect(alarmOf(PARKED, begun)).toBe(15)
    expect(alarmOf(PARKED, at('16:15:00')), 'an alarm that is past rings never').toBe(0)
    expect(
      [
        { ...short, lead: 30 as const },
        { ...short, lead: null },
      ].map((one) => alarmOf(one, begun)),
    ).toEqual([0, 0])
  })
})

describe('the words', () => {
  it('say how long, shortly', () => {
    expect([0, 59, 60, 65, 1440, 3060].map(formatSpan)).toEqual([
      '0 min',
      '59 min',
      '1 h',
      '1 h 5 min',
      '1 day',
      '2 days 3 h',
    ])
  })

  it('name the vehicle and the day where it is another', () => {
    expect(reminderText(PARKED, at('16:10:00'))).toEqual({
      title: 'Leave by 16:25, in 15 min',
      detail: 'About 5 min walk back to your Leaf, until 16:30.',
    })
    expect(reminderText({ ...PARKED, vehicle: null }, at('16:26:00'))).toEqual({
      title: 'Time to walk back',
      detail: 'About 5 min walk back to your vehicle, until 16:30.',
    })
    const tomorrow = { ...PARKED, until: '2026-11-25T09:00:00Z' }
    expect(reminderText(tomorrow, at('16:00:00')).title).toBe('Leave by 08:55 on 25 Nov 2026, in 16 h 55 min')
    expect(reminderText(PARKED, at('16:40:00')).title).toBe('Parking for your Leaf has ended')
  })
})
