import type { CarParkOccupancy, OccupancyPoint } from '@/data/carParks/types'

/** The plot's own units; it grows with its card. */
export const WIDTH = 312
export const HEIGHT = 172
export const AREA = { left: 36, right: 308, top: 22, bottom: 148 }
const DAY = 1440
const MORNING = 360

/** From when on a day is drawn: from six, unless something earlier matters. */
export function firstMinute({ arrival, today }: CarParkOccupancy): number {
  const now = today.at(-1)?.minute ?? DAY
  return Math.min(arrival?.minute ?? DAY, now) < MORNING ? 0 : MORNING
}

export function x(minute: number, first: number): number {
  return AREA.left + ((minute - first) / (DAY - first)) * (AREA.right - AREA.left)
}

/** Full is at the top. */
export function y(full: number): number {
  return AREA.bottom - full * (AREA.bottom - AREA.top)
}

/** Lines without what lies before the first minute, and cut where nothing is known for longer than so many minutes. */
export function stretches(points: OccupancyPoint[], first: number, longest: number): OccupancyPoint[][] {
  const found: OccupancyPoint[][] = []
  let before = Number.NEGATIVE_INFINITY
  for (const point of points) {
    if (point.minute < first) continue
    if (point.minute - before > longest) found.push([])
    found.at(-1)?.push(point)
    before = point.minute
  }
  return found
}

/** A line through points, as a path. */
export function line(points: OccupancyPoint[], first: number): string {
  return points
    .map(({ minute, full }, index) => `${index === 0 ? 'M' : 'L'}${x(minute, first).toFixed(1)} ${y(full).toFixed(1)}`)
    .join('')
}

/** The area below a line, as a path. */
export function area(points: OccupancyPoint[], first: number): string {
  const [begin, end] = [points[0], points.at(-1)]
  if (!begin || !end) return ''
  return `${line(points, first)}V${AREA.bottom}H${x(begin.minute, first).toFixed(1)}Z`
}

/** A diamond around a point, as a path. */
export function diamond(at: number, up: number, reach = 6): string {
  return `M${at.toFixed(1)} ${(up - reach).toFixed(1)}l${reach} ${reach}l-${reach} ${reach}l-${reach} -${reach}Z`
}

/** The hours below the plot. */
export function hourTicks(first: number): number[] {
  const step = first === 0 ? 240 : 180
  return Array.from({ length: (DAY - first) / step + 1 }, (_, index) => first + index * step)
}
