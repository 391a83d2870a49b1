/** The heights at which a sheet rests: only its head, its half, nearly all. */
export const STOPS = ['peek', 'half', 'full'] as const
export type Stop = (typeof STOPS)[number]

/** The stop whose height is nearest to one that a finger left the sheet at. */
export function nearestStop(height: number, heights: Record<Stop, number>): Stop {
  const off = (stop: Stop) => Math.abs(heights[stop] - height)
  return STOPS.reduce((best, stop) => (off(stop) < off(best) ? stop : best))
}
