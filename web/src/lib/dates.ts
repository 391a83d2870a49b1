const ZONE = 'Europe/London'
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: ZONE })
const thisYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: ZONE })
const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: ZONE })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: ZONE })
// Swedish writes days as ISO 8601 does.
const field = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: ZONE })

/** 20 Nov 2026, in London. */
export function formatDay(at: Date): string {
  return day.format(at)
}

/** 20 Nov in this year, 20 Nov 2025 in another, in London: for lists. */
export function formatShortDay(at: Date, now: Date): string {
  const full = formatDay(at)
  return full.slice(-4) === formatDay(now).slice(-4) ? thisYear.format(at) : full
}

/** 20 November 2026, in London: for what is final. */
export function formatLongDay(at: Date): string {
  return longDay.format(at)
}

/** 17:52, in London. */
export function formatTime(at: Date): string {
  return clock.format(at)
}

/** 2026-11-20T17:52, in London: what a field for a day and a time holds. */
export function formatFieldTime(at: Date): string {
  return field.format(at).replace(' ', 'T')
}

/** How long ago, in the shortest honest words: now, 2 min ago, 3 h ago, Today 08:42, 20 Nov 2026. */
export function formatAgo(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 6 * 60) return `${Math.floor(minutes / 60)} h ago`
  if (formatDay(at) === formatDay(now)) return `Today ${formatTime(at)}`
  return formatDay(at)
}

/** The moment that a field for a day and a time means, in London; null where it holds none. */
export function fromFieldTime(value: string): Date | null {
  const written = Date.parse(`${value}Z`)
  if (Number.isNaN(written)) return null
  // In summer the clocks are an hour ahead of UTC. A time that the clocks skip is an hour later.
  const at = [new Date(written), new Date(written - 3_600_000)]
  return at.find((one) => formatFieldTime(one) === value.slice(0, 16)) ?? new Date(written)
}
