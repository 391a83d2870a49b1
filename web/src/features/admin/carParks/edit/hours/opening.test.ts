import { describe, expect, it } from 'vitest'
import { sayWeek } from '../week/strip'
import { isKeptRule, type OpeningRule, openingFaults, openWeek, readOpening, writeOpening } from './opening'

const said = (text: string) => {
  const week = openWeek(readOpening(text))
  return week && sayWeek(week, (what) => (what === null ? 'closed' : 'open'))
}

describe('opening hours by day', () => {
  it.each([
    '24/7',
    'Mo-Sa 07:00-24:00; Su 09:00-18:00',
    'Mo-Fr 08:00-12:00,13:00-17:00; PH off',
    '08:00-18:00; Su off',
    'Mo,We,Fr 09:00-17:00; Sa 22:00-02:00',
    'Mo-Fr 00:00-24:00',
    'Apr-Sep: Mo-Fr 09:00-18:00; PH off',
    'Mo-Fr sunrise-sunset; Sa 08:00-12:00',
    'Mo-Fr 08:00-18:00 "staff only" || Sa off; Su off',
    'Mo-Fr 08:00+',
    'Mo 08:00-10:00, Tu 09:00-11:00',
  ])('loses nothing of %s', (text) => {
    expect(writeOpening(readOpening(text))).toBe(text)
  })

  it('keeps what is beyond a table as text', () => {
    const opening = readOpening('Apr-Sep: Mo-Fr 09:00-18:00; PH off')
    expect(opening.map(isKeptRule)).toEqual([true, false])
    expect(openWeek(opening)).toBeNull()
  })

  it('is a week in which the later rule of a day counts, and a night goes on into the next day', () => {
    expect(said('Mo-Fr 08:00-18:00; We off; Sa 22:00-02:00')).toEqual([
      'Monday, Tuesday, Thursday, Friday: 00:00 to 08:00 closed, 08:00 to 18:00 open, 18:00 to 24:00 closed',
      'Wednesday: all day closed',
      'Saturday: 00:00 to 22:00 closed, 22:00 to 24:00 open',
      'Sunday: 00:00 to 02:00 open, 02:00 to 24:00 closed',
    ])
    expect(said('24/7; PH off')).toEqual(['Every day: all day open', 'Bank holidays: all day closed'])
  })

  it('says what is wrong at the field, and marks it in the text', () => {
    const [rule] = readOpening('Mo-Fr 08:00-18:00') as [OpeningRule]
    const wrong = { ...rule, days: [], hours: [{ from: '8:70', until: '18:00' }] }
    expect([...openingFaults([wrong])]).toEqual([
      [`${rule.key}.days`, 'Please choose at least one day'],
      [`${rule.key}.hours.0.from`, 'Please enter a time, such as 08:00'],
    ])
    expect(writeOpening([wrong])).toBe('? ?8:70-18:00')
  })
})
