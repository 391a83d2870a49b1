import type { LngLat } from '@/lib/geo'

/** The corners of a polygon, the first of which is not repeated at the end. */
export type Corners = readonly LngLat[]

/** So many corners make an area. */
export const FEWEST_CORNERS = 3
/** So many make a line, whose last corner does not lead back to the first. */
export const FEWEST_OF_LINE = 2

/** To about ten centimetres, as boundaries are stored. */
const rounded = (degrees: number) => Number(degrees.toFixed(6))

/** The corners without the last one, where that repeats the first. */
export function opened(ring: Corners): Corners {
  const [first, last] = [ring[0], ring.at(-1)]
  return ring.length > 1 && first && last && first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring
}

/** The ring that a map draws: closed, where there is anything to close. */
export const closed = (corners: Corners): LngLat[] => (corners[0] ? [...corners, corners[0]] : [])

/** With one corner elsewhere. */
export const moved = (corners: Corners, at: number, [lng, lat]: LngLat): Corners =>
  corners.map((corner, index) => (index === at ? ([rounded(lng), rounded(lat)] as const) : corner))

/** With a corner more, after one of them. */
export const inserted = (corners: Corners, after: number, [lng, lat]: LngLat): Corners => [
  ...corners.slice(0, after + 1),
  [rounded(lng), rounded(lat)] as const,
  ...corners.slice(after + 1),
]

/** Without one of them. */
export const removed = (corners: Corners, at: number): Corners => corners.filter((_, index) => index !== at)

/** The middle of each side, with the corner that it comes after. No side leads from a line's last corner back to its first. */
export function middles(corners: Corners, isLine = false): { after: number; at: LngLat }[] {
  if (corners.length < 2) return []
  return (isLine ? corners.slice(0, -1) : corners).map(([lng, lat], after) => {
    const [nextLng, nextLat] = corners[(after + 1) % corners.length] ?? [lng, lat]
    return { after, at: [(lng + nextLng) / 2, (lat + nextLat) / 2] as const }
  })
}

/** How far a point is from a line between two others, in degrees of latitude, near enough to compare. */
export function distanceTo([ax, ay]: LngLat, [bx, by]: LngLat, [px, py]: LngLat): number {
  const shrink = Math.cos((py * Math.PI) / 180)
  const [dx, dy] = [(bx - ax) * shrink, by - ay]
  const [ex, ey] = [(px - ax) * shrink, py - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (ex * dx + ey * dy) / length))
  return Math.hypot(ex - along * dx, ey - along * dy)
}

/**
 * With a corner at a point: at the end while there is no area, then in the nearest side that it does not fold. Of sides alike, in the
 * last one, which leads back to the first corner: so corners that are clicked one after the other stay in their order.
 */
export function withCorner(corners: Corners, at: LngLat): Corners {
  const last = corners.length - 1
  if (corners.length < FEWEST_CORNERS) return inserted(corners, last, at)
  const sides = corners.map((from, after) => {
    const to = corners[(after + 1) % corners.length] ?? from
    return { after, far: distanceTo(from, to, at) }
  })
  sides.sort((a, b) => (Math.abs(a.far - b.far) < 1e-9 ? b.after - a.after : a.far - b.far))
  const way = sides.find(({ after }) => !crossesItself(inserted(corners, after, at))) ?? sides[0]
  return inserted(corners, way?.after ?? last, at)
}

const side = ([ax, ay]: LngLat, [bx, by]: LngLat, [cx, cy]: LngLat) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

/** Whether a polygon crosses itself: then it has no inside. The server looks, too; this says so at once. */
export function crossesItself(corners: Corners): boolean {
  const count = corners.length
  for (let i = 0; i < count; i += 1) {
    for (let j = i + 1; j < count; j += 1) {
      // Neighbours share a corner.
      if (j === i + 1 || (i === 0 && j === count - 1)) continue
      const [a, b] = [corners[i], corners[(i + 1) % count]]
      const [c, d] = [corners[j], corners[(j + 1) % count]]
      if (a && b && c && d && side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)) return true
    }
  }
  return false
}

const METRES_PER_DEGREE = 111_195

/** The size of a polygon in square kilometres, on a plane that touches the earth there: good to a few in a thousand. */
export function squareKilometres(corners: Corners): number {
  const middle = corners.reduce((sum, [, lat]) => sum + lat, 0) / Math.max(1, corners.length)
  const east = METRES_PER_DEGREE * Math.cos((middle * Math.PI) / 180)
  const sum = corners.reduce((sum, [lng, lat], at) => {
    const [nextLng, nextLat] = corners[(at + 1) % corners.length] ?? [lng, lat]
    return sum + (lng * nextLat - nextLng * lat) * east * METRES_PER_DEGREE
  }, 0)
  return Math.abs(sum) / 2 / 1e6
}

/** Corners as lines of text: longitude, latitude. */
export const asText = (corners: Corners): string =>
  corners.map(([lng, lat]) => `${lng.toFixed(5)}, ${lat.toFixed(5)}`).join('\n')

/** Corners of lines of text; null where a line is no pair of numbers. */
export function fromText(text: string): Corners | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const corners = lines.map((line) =>
    line
      .split(/[,;\s]+/)
      .filter(Boolean)
      .map(Number),
  )
  const isPair = (pair: number[]) =>
    pair.length === 2 && pair.every(Number.isFinite) && Math.abs(pair[0] ?? 0) <= 180 && Math.abs(pair[1] ?? 0) <= 90
  return corners.every(isPair) ? corners.map(([lng = 0, lat = 0]) => [rounded(lng), rounded(lat)] as const) : null
}
