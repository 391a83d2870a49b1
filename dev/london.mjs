// A moment by the clocks of London.

const LONDON = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/**
 * @returns `{ weekday, hour, date, sinceMidnight, wall }`: Sunday is 0, `hour` counts minutes as a fraction, `sinceMidnight` is
 *   in milliseconds, and `wall` is what the clocks show, in milliseconds as if they were UTC's
 */
export function inLondon(time) {
  const parts = Object.fromEntries(LONDON.formatToParts(time).map(({ type, value }) => [type, value]))
  const date = `${parts.year}-${parts.month}-${parts.day}`
  const minutes = Number(parts.hour) * 60 + Number(parts.minute)
  const sinceMidnight = (minutes * 60 + Number(parts.second)) * 1000
  return {
    weekday: WEEKDAYS.indexOf(parts.weekday),
    hour: minutes / 60,
    date,
    sinceMidnight,
    wall: Date.parse(`${date}T00:00:00Z`) + sinceMidnight,
  }
}
