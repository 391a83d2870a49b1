import { describe, expect, it } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar'

const EVENT: CalendarEvent = {
  id: 'p1',
  title: 'Walk back to your Leaf',
  begins: new Date('2026-10-25T00:25:00Z'),
  ends: new Date('2026-10-25T01:30:00Z'),
  place: 'High Street Car Park',
  at: { lng: -2.9976, lat: 51.5842 },
  words: '',
  alarm: 10,
}
const NOW = new Date('2026-10-24T22:00:00Z')
const lines = (event: Partial<CalendarEvent>) => calendarFile({ ...EVENT, ...event }, NOW).split('\r\n')

describe('a calendar file', () => {
  it('has the moments in UTC, so that no change of the clocks moves them, and an alarm before', () => {
    expect(lines({})).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//CarPal//Parked here//EN',
      'BEGIN:VEVENT',
      'UID:p1@carpal',
      'DTSTAMP:20261024T220000Z',
      'DTSTART:20261025T002500Z',
      'DTEND:20261025T013000Z',
      'SUMMARY:Walk back to your Leaf',
      'LOCATION:High Street Car Park',
      'GEO:51.584200;-2.997600',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Walk back to your Leaf',
      'TRIGGER:-PT10M',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
    expect(lines({ alarm: 0 })).toContain('TRIGGER:PT0M')
    expect(lines({ alarm: null }).join()).not.toContain('ALARM')
  })

  it('lets no text begin a line of its own', () => {
    const hostile = 'Level 3\r\nATTENDEE:mailto:a@example.org\u2028END:VEVENT\u0007; 2, \\ 1'
    const said = lines({ words: hostile, place: hostile })
    expect(said.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
    expect(said.some((line) => line.startsWith('ATTENDEE'))).toBe(false)
    expect(said.join('').replace(/ (?=\S)/g, ' ')).toContain('\\; 2\\, \\\\ 1')
  })

  it('folds lines at 75 octets, and never inside of a character', () => {
    const text = calendarFile({ ...EVENT, place: 'Stryd Fawr – maes parcio 🚗 '.repeat(12) }, NOW)
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(text.replace(/\r\n /g, '')).toContain(`LOCATION:${'Stryd Fawr – maes parcio 🚗 '.repeat(12)}`)
  })
})
