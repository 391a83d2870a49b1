import type { JobSummary } from '@/data/jobs/types'

/** In CSS pixels: how far marks stand apart, from middle to middle. */
export const APART = 32
const WORLD = 512
const ROUNDS = 60

type Point = { lng: number; lat: number }
type Spot = { x: number; y: number }

/** A point in pixels of the whole world at a zoom (Web Mercator). */
function spotOf({ lng, lat }: Point, zoom: number): Spot {
  const scale = WORLD * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return {
    x: scale * (lng / 360 + 0.5),
    y: scale * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  }
}

/**
 * Where the mark of each job stands beside the middle of its square kilometre, so that none covers another, nor the base, which
 * stays where it is. Several jobs in one square begin in a ring around it.
 */
export function spread(
  jobs: readonly JobSummary[],
  base: Point,
  zoom: number,
): { job: JobSummary; number: number; offset: [x: number, y: number] }[] {
  const fixed = spotOf(base, zoom)
  const places = jobs.map(({ cell }) => spotOf(cell, zoom))
  const marks = places.map(({ x, y }, at) => {
    const angle = (2 * Math.PI * at) / Math.max(1, jobs.length)
    return { x: x + Math.cos(angle), y: y + Math.sin(angle) }
  })
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = false
    for (const [at, mark] of marks.entries()) {
      moved = push(mark, fixed, 1) || moved
      for (const other of marks.slice(at + 1)) {
        if (!push(mark, other, 0.5)) continue
        push(other, mark, 1)
        moved = true
      }
    }
    if (!moved) break
  }
  return jobs.map((job, at) => {
    const [mark, place] = [marks[at], places[at]]
    const offset: [number, number] =
      mark && place ? [Math.round(mark.x - place.x), Math.round(mark.y - place.y)] : [0, 0]
    return { job, number: at + 1, offset }
  })
}

/** Pushes a mark away from another one where they are too close, by this share of what is missing. */
function push(mark: Spot, from: Spot, share: number): boolean {
  const [dx, dy] = [mark.x - from.x, mark.y - from.y]
  const distance = Math.hypot(dx, dy)
  if (distance >= APART - 0.5) return false
  const missing = ((APART - distance) * share) / Math.max(distance, 0.01)
  mark.x += dx * missing
  mark.y += dy * missing
  return true
}
