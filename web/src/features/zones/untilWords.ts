import { formatDay, formatShortDay, formatTime } from '@/lib/dates'

/** Until when an alert holds: Ends in 26 min, Until today 18:00, Until 3 Dec. */
export function untilWords(end: Date, now: Date): string {
  const minutes = Math.ceil((end.getTime() - now.getTime()) / 60_000)
  if (minutes <= 0) return 'Over'
  if (minutes < 60) return `Ends in ${minutes} min`
  if (formatDay(end) === formatDay(now)) return `Until today ${formatTime(end)}`
  const tomorrow = new Date(now.getTime() + 86_400_000)
  if (formatDay(end) === formatDay(tomorrow)) return `Until tomorrow ${formatTime(end)}`
  return `Until ${formatShortDay(end, now)}`
}
