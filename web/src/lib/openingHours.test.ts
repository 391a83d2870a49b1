import { describe, expect, it } from 'vitest'
import { hoursInWords, openUntil, readHours, writeHours } from './openingHours'

describe('hours in OpenStreetMap’s language', () => {
  it.each([
    ['', []],
    ['Mo-Sa 07:00-20:00', [['Mo Tu We Th Fr Sa', '07:00', '20:00']]],
    [
      'Mo,We,Fr 09:00-17:00; Sa,Su 10:00-02:00',
      [
        ['Mo We Fr', '09:00', '17:00'],
        ['Sa Su', '10:00', '02:00'],
      ],
    ],
    ['24/7', [['Mo Tu We Th Fr Sa Su', '00:00', '24:00']]],
  ])('%j are read', (raw, rules) => {
    expect(readHours(raw)?.map(({ days, from, to }) => [days.join(' '), from, to])).toEqual(rules)
  })

  it.each([
    'Mo-Fr sunrise-sunset',
    'PH off',
    'Mo 09:00-12:00,13:00-17:00',
    'Xx 09:00-10:00',
    'week 1-20 Mo 09:00-10:00',
  ])('%s say more than days and times', (raw) => expect(readHours(raw)).toBeNull())

  it('go on into the next week', () => {
    expect(readHours('Sa-Mo 09:00-12:00')?.[0]?.days).toEqual(['Mo', 'Sa', 'Su'])
  })

  it.each(['Mo-Sa 07:00-20:00', 'Mo,We,Fr 09:00-17:00; Sa,Su 10:00-02:00', 'Mo,Tu 08:00-12:00', ''])(
    '%j are written as they were read',
    (raw) => expect(writeHours(readHours(raw) ?? [])).toBe(raw),
  )

  it('leave out a rule without a day', () => {
    expect(writeHours([{ days: [], from: '07:00', to: '20:00' }])).toBe('')
  })

  it('are told as people say them', () => {
    expect(hoursInWords('Mo-Sa 07:00-20:00; PH off')).toBe('Mon–Sat 07:00–20:00, public holidays closed')
  })
})

describe('until when it is open', () => {
  // A Monday.
  const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)

  it.each([
    ['Mo-Sa 07:00-20:00', '12:00', '20:00'],
    ['Mo-Sa 07:00-20:00', '20:00', null],
    ['Tu-Sa 07:00-20:00', '12:00', null],
    ['Mo 18:00-02:00', '23:00', '02:00'],
    ['Su 18:00-02:00', '01:00', '02:00'],
    ['Su 18:00-02:00', '03:00', null],
    ['', '12:00', null],
    ['Mo sunrise-sunset', '12:00', null],
  ])('%s at %s: %s', (raw, time, until) => expect(openUntil(raw, at(time))).toBe(until))

  it('is London’s time', () => {
    // Midnight in London, an evening before in UTC.
    expect(openUntil('We 00:00-06:00', new Date('2026-06-30T23:30:00Z'))).toBe('06:00')
  })
})
