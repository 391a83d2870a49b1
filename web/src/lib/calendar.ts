/** An event with an alarm, for a calendar of the device. */
export type CalendarEvent = {
  id: string
  title: string
  begins: Date
  ends: Date
  place: string
  at: { lng: number; lat: number }
  words: string
  /** Minutes before it begins at which the alarm rings; null for none. */
  alarm: number | null
}

/** A moment in UTC: 20261124T163000Z. */
const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** Text as RFC 5545, 3.3.11 has it; no character can begin a line of its own. */
function escaped(text: string): string {
  return (
    text
      .replace(/\r\n?|\u2028|\u2029/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replace(/[\\;,]/g, (mark) => `\\${mark}`)
      .replace(/\n/g, '\\n')
  )
}

const MAX_OCTETS = 75
const encoder = new TextEncoder()

/** A line of at most 75 octets, continued on others that begin with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const lines: string[] = []
  let now = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > MAX_OCTETS) {
      lines.push(now)
      now = ' '
      octets = 1
    }
    now += character
    octets += size
  }
  return [...lines, now].join('\r\n')
}

/** A calendar file (iCalendar, RFC 5545) with one event. */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const { title, alarm, at } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//CarPal//Parked here//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(event.id)}@carpal`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(event.begins)}`,
    `DTEND:${stamp(event.ends)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(event.place)}`,
    `GEO:${at.lat.toFixed(6)};${at.lng.toFixed(6)}`,
    ...(event.words ? [`DESCRIPTION:${escaped(event.words)}`] : []),
    ...(alarm === null
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escaped(title)}`,
          `TRIGGER:${alarm === 0 ? 'PT0M' : `-PT${alarm}M`}`,
          'END:VALARM',
        ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
