import type { CarParkOccupancy, OccupancyPoint } from '@/data/carParks/types'
import type { ReportCount } from '@/data/driverReports/queries'
import { formatMinute } from './words'

/** What drivers said last, as a point of the plot. */
export interface DriversMark {
  minute: number
  full: number
  /** For those who do not see it. */
  words: string
}

/** With fewer spaces than this share the map says limited. */
const LIMITED = 0.9
const SAID = { plenty: 'plenty of space', some: 'some spaces', full: 'full' } as const

const clock = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
})

/** Where the plot of a day shows what drivers said last of how full it is; null on another day, and where nobody did. */
export function driversMark(occupancy: CarParkOccupancy, counts: ReportCount[]): DriversMark | null {
  const last = counts
    .filter(({ kind }) => kind in SAID)
    .sort((a, b) => Date.parse(b.last_at) - Date.parse(a.last_at) || b.drivers - a.drivers)[0]
  if (!last) return null
  const kind = last.kind as keyof typeof SAID
  const parts = Object.fromEntries(clock.formatToParts(new Date(last.last_at)).map(({ type, value }) => [type, value]))
  if (`${parts.year}-${parts.month}-${parts.day}` !== occupancy.date) return null
  const minute = Number(parts.hour) * 60 + Number(parts.minute)
  const says = last.drivers === 1 ? 'driver says' : 'drivers say'
  return {
    minute,
    full: level(kind, minute, occupancy),
    words: `${last.drivers} ${says} ${SAID[kind]} at ${formatMinute(minute)}.`,
  }
}

/** Drivers name no share: what is counted or usual tells where plenty is, as far as that is plenty. */
function level(kind: keyof typeof SAID, minute: number, { today, typical }: CarParkOccupancy): number {
  if (kind === 'full') return 1
  if (kind === 'some') return LIMITED
  return Math.min(LIMITED, (nearest(today, minute) ?? nearest(typical, minute))?.full ?? 0.5)
}

/** The point that is nearest in time, within half an hour. */
function nearest(points: OccupancyPoint[], minute: number): OccupancyPoint | undefined {
  const away = (point: OccupancyPoint) => Math.abs(point.minute - minute)
  return points.filter((point) => away(point) <= 30).sort((a, b) => away(a) - away(b))[0]
}
