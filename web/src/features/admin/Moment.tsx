import { formatDay, formatTime } from '@/lib/dates'

/** A day and a time: 20 Nov 2026, 17:52. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} className="num">
      {formatDay(moment)}, {formatTime(moment)}
    </time>
  )
}
