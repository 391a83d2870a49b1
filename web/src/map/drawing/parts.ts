import type { Geometry, Position } from 'geojson'
import type { LngLat } from '@/lib/geo'
import { boundsOf } from '../shapes'
import { type Corners, closed, distanceTo, FEWEST_CORNERS, FEWEST_OF_LINE, opened } from './polygon'

/** An area: the ring around it, and those around its holes. A line is a part of one ring, which is open. */
export type Part = readonly Corners[]
/** A shape, of which each part stands for itself. */
export type Parts = readonly Part[]
/** One ring of a shape: of which part, and 0 for what is around it, or the number of its hole. */
export type RingAt = { part: number; ring: number }

export const FIRST: RingAt = { part: 0, ring: 0 }

const read = (line: Position[]): Corners => line.map(([lng = 0, lat = 0]) => [lng, lat] as const)
const written = (corners: Corners): Position[] => corners.map(([lng, lat]) => [lng, lat])

/** The parts of an area or of lines, and which of the two it is; no parts where it is neither. */
export function partsOf(shape: Geometry | null | undefined): { parts: Parts; isLine: boolean } {
  const area = (rings: Position[][]): Part => rings.map((ring) => opened(read(ring)))
  switch (shape?.type) {
    case 'Polygon':
      return { parts: [area(shape.coordinates)], isLine: false }
    case 'MultiPolygon':
      return { parts: shape.coordinates.map(area), isLine: false }
    case 'LineString':
      return { parts: [[read(shape.coordinates)]], isLine: true }
    case 'MultiLineString':
      return { parts: shape.coordinates.map((line) => [read(line)]), isLine: true }
    default:
      return { parts: [], isLine: false }
  }
}

/** What is saved of a shape that is finished: rings without corners are none. */
export function geometryOf(parts: Parts, isLine: boolean): Geometry | null {
  const full = parts.map((part) => part.filter((ring) => ring.length > 0)).filter((part) => part.length > 0)
  const [first, ...more] = isLine
    ? full.map(([line = []]) => [written(line)])
    : full.map((part) => part.map((ring) => written(closed(ring))))
  if (!first) return null
  if (isLine) {
    const lines = [first, ...more].flat()
    return lines.length === 1
      ? { type: 'LineString', coordinates: lines[0] ?? [] }
      : { type: 'MultiLineString', coordinates: lines }
  }
  return more.length === 0
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: [first, ...more] }
}

/** Whether some of it has too few corners to be saved, or a part holes and nothing around them. */
export function isUnfinished(parts: Parts, isLine: boolean): boolean {
  const fewest = isLine ? FEWEST_OF_LINE : FEWEST_CORNERS
  return parts.some(
    (part) =>
      part.some((ring) => ring.length > 0 && ring.length < fewest) ||
      (part[0]?.length === 0 && part.some((ring) => ring.length > 0)),
  )
}

/** All rings, in their order. */
export const ringsOf = (parts: Parts): RingAt[] =>
  parts.flatMap((rings, part) => rings.map((_, ring) => ({ part, ring })))

export const isSameRing = (one: RingAt, other: RingAt) => one.part === other.part && one.ring === other.ring

/** The same ring, or where that is gone the nearest before it. */
export function within(parts: Parts, { part, ring }: RingAt): RingAt {
  const kept = Math.max(0, Math.min(part, parts.length - 1))
  return { part: kept, ring: kept === part ? Math.max(0, Math.min(ring, (parts[kept]?.length ?? 1) - 1)) : 0 }
}

export const ringAt = (parts: Parts, { part, ring }: RingAt): Corners => parts[part]?.[ring] ?? []

/** With other corners of one ring; the first where there is none yet. */
export const withRing = (parts: Parts, at: RingAt, corners: Corners): Parts =>
  parts.length === 0
    ? [[corners]]
    : parts.map((rings, part) =>
        part === at.part ? rings.map((own, ring) => (ring === at.ring ? corners : own)) : rings,
      )

/** Without a hole, or without a part and its holes. */
export const withoutRing = (parts: Parts, at: RingAt): Parts =>
  at.ring === 0
    ? parts.filter((_, part) => part !== at.part)
    : parts.map((rings, part) => (part === at.part ? rings.filter((_, ring) => ring !== at.ring) : rings))

/** What a ring is called: Outline, Hole 1, Part 2, Part 2, hole 1, Line 2. */
export function nameOfRing(parts: Parts, { part, ring }: RingAt, isLine: boolean): string {
  if (isLine) return parts.length === 1 ? 'Line' : `Line ${part + 1}`
  if (parts.length === 1) return ring === 0 ? 'Outline' : `Hole ${ring}`
  return ring === 0 ? `Part ${part + 1}` : `Part ${part + 1}, hole ${ring}`
}

/** To about ten centimetres, as corners are drawn. */
const rounded = (degrees: number) => Number(degrees.toFixed(6))
/** So many points of a part are tried in each direction. */
const TRIES = 12
/** In degrees of latitude: a new part is 11 to 55 metres wide, and no hole is begun in less than half a metre. */
const [NARROWEST, WIDEST, LEAST_ROOM] = [0.0001, 0.0005, 0.000005]

const shrinkAt = (lat: number) => Math.cos((lat * Math.PI) / 180)

function square([lng, lat]: LngLat, half: number): Corners {
  const east = half / shrinkAt(lat)
  const [west, right, south, north] = [lng - east, lng + east, lat - half, lat + half].map(rounded)
  return [
    [west ?? lng, south ?? lat],
    [right ?? lng, south ?? lat],
    [right ?? lng, north ?? lat],
    [west ?? lng, north ?? lat],
  ]
}

/** Whether a point is within a ring: a line from it to the east crosses that an odd number of times. */
function encloses(ring: Corners, [lng, lat]: LngLat): boolean {
  let inside = false
  ring.forEach(([x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y]
    if (y > lat !== nextY > lat && lng < ((nextX - x) * (lat - y)) / (nextY - y) + x) inside = !inside
  })
  return inside
}

/** The point of a part that is furthest from its rings, of those that are tried, and how far that is in degrees of latitude. */
export function roomiest(part: Part): { at: LngLat; room: number } | null {
  const [edge = []] = part
  const box = boundsOf(edge)
  if (!box || edge.length < FEWEST_CORNERS) return null
  const [west, south, east, north] = box
  const rings = part.filter((ring) => ring.length >= FEWEST_CORNERS)
  const sides = rings.flatMap((ring) => ring.map((from, at) => [from, ring[(at + 1) % ring.length] ?? from] as const))
  let best: { at: LngLat; room: number } | null = null
  for (let i = 1; i < TRIES; i += 1) {
    for (let j = 1; j < TRIES; j += 1) {
      const at: LngLat = [west + ((east - west) * i) / TRIES, south + ((north - south) * j) / TRIES]
      if (!rings.every((ring, index) => encloses(ring, at) === (index === 0))) continue
      const room = Math.min(...sides.map(([from, to]) => distanceTo(from, to, at)))
      if (!best || room > best.room) best = { at, room }
    }
  }
  return best
}

/** A small square in a part, clear of its rings, to begin a hole with; null where there is no room. */
export function holeIn(part: Part): Corners | null {
  const found = roomiest(part)
  return found && found.room > LEAST_ROOM ? square(found.at, found.room * 0.4) : null
}

/** A small square, or a short line, east of a shape, to begin another part with; null where there is no shape yet. */
export function partBeside(parts: Parts, isLine: boolean): Corners | null {
  const box = boundsOf(parts.flat(2))
  if (!box) return null
  const [, south, east, north] = box
  const side = Math.min(WIDEST, Math.max(NARROWEST, (north - south) / 4))
  const lat = (south + north) / 2
  const next = square([east + side / shrinkAt(lat), lat], side / 2)
  return isLine ? next.slice(0, 2) : next
}

/** Where a ring is named on the map: within it, beside its holes; of a line at its middle corner. */
export function spotOf(parts: Parts, at: RingAt, isLine: boolean): LngLat | null {
  const ring = ringAt(parts, at)
  const middle = ring[Math.floor(ring.length / 2)] ?? null
  if (isLine) return middle
  return roomiest(at.ring === 0 ? (parts[at.part] ?? []) : [ring])?.at ?? middle
}
