// Elements as Overpass sends them, made up from a box: the same ground always holds the same elements, whatever box
// asks. Every name begins with "Stand-in", and ids start where OpenStreetMap's will not be for long: none is real.

import { createHash } from 'node:crypto'

/** Ground is divided into squares of this many degrees; each holds at most one of everything. */
const SQUARE = 0.01
/** Far above any id that OpenStreetMap has given. */
const FIRST_ID = 8_000_000_000_000

const ACCESS = [
  'private',
  'private',
  'private',
  'private',
  'customers',
  'customers',
  'permit',
  'yes',
  undefined,
  undefined,
]
const BUILT = ['surface', 'surface', 'surface', 'surface', 'surface', 'multi-storey', 'underground', 'street_side']
const CHARGES = ['1.40 GBP/hour', '£2.00/hour', '3 GBP', '90p per hour']
const STAYS = ['2 hours', '4 hours', 'no limit', '30 minutes']

/**
 * The elements of a box `{ south, west, north, east }` in degrees. `wants` are words of the query, such as
 * `charging_station`; `edition` 2 and later are later states: some elements are gone, some changed, some new.
 */
export function elementsOf(box, wants, edition = 1) {
  const elements = []
  for (let row = Math.floor(box.south / SQUARE); row * SQUARE <= box.north; row++) {
    for (let column = Math.floor(box.west / SQUARE); column * SQUARE <= box.east; column++) {
      const square = squareAt(row, column, edition)
      const [lat, lon] = square.centre
      if (lat < box.south || lat > box.north || lon < box.west || lon > box.east) continue
      if (!square.isGone && wants.includes('parking')) elements.push(parking(square))
      if (square.draw('charger', 25) === 0 && wants.includes('charging_station')) elements.push(charger(square))
      if (wants.includes('highway')) elements.push(street(square))
      if (square.draw('hospital', 40) === 0 && wants.includes('hospital')) elements.push(hospital(square))
    }
  }
  return elements
}

function squareAt(row, column, edition) {
  const digest = (what) => createHash('sha256').update(`${row} ${column} ${what}`).digest()
  /** A number from 0 up to, not including, `below`. */
  const draw = (what, below) => digest(what).readUInt32BE(0) % below
  const number = (row + 10_000) * 100_000 + column + 40_000
  const changed = edition > 1 && draw(`changed ${edition}`, 20) === 0
  return {
    draw,
    number,
    changed,
    isGone: draw(`gone ${edition}`, 40) === 0,
    version: 1 + draw('version', 6) + (changed ? edition - 1 : 0),
    centre: [
      round((row + 0.25 + draw('lat', 500) / 1000) * SQUARE),
      round((column + 0.25 + draw('lon', 500) / 1000) * SQUARE),
    ],
  }
}

function parking(square) {
  const { draw, number } = square
  const built = BUILT[draw('built', BUILT.length)]
  const access = ACCESS[draw('access', ACCESS.length)]
  const fee = draw('fee', 10)
  const tags = {
    amenity: 'parking',
    parking: built,
    name: `Stand-in car park ${number}`,
    note: 'Stand-in data for trying CarPal: not a real car park',
    ...(access && { access }),
    ...(fee < 3 && { fee: 'yes' }),
    ...(fee === 3 && { fee: 'no' }),
    ...(fee < 2 && { charge: CHARGES[draw('charge', CHARGES.length)] }),
    ...(draw('stay', 8) === 0 && { maxstay: STAYS[draw('maxstay', STAYS.length)] }),
    ...(draw('hours', 4) === 0 && { opening_hours: draw('always', 2) ? '24/7' : 'Mo-Sa 08:00-18:00' }),
    ...((draw('counted', 4) === 0 || square.changed) && {
      capacity: String(10 + draw('capacity', 300) + (square.changed ? 1 : 0)),
    }),
    ...(draw('disabled', 10) === 0 && { 'capacity:disabled': String(1 + draw('bays', 9)) }),
    ...(built === 'multi-storey' && { maxheight: '2.1 m' }),
  }
  const shape = draw('shape', 10)
  if (built === 'street_side' || shape > 1) {
    const open = built === 'street_side'
    return { type: 'way', id: FIRST_ID + number, square, tags, ring: ring(square, 0.0004, open) }
  }
  if (shape === 0) return { type: 'node', id: FIRST_ID + number, square, tags }
  return {
    type: 'relation',
    id: FIRST_ID + number,
    square,
    tags: { ...tags, type: 'multipolygon' },
    members: [
      { role: 'outer', ref: FIRST_ID + number * 2, ring: ring(square, 0.0006) },
      { role: 'inner', ref: FIRST_ID + number * 2 + 1, ring: ring(square, 0.0001) },
    ],
  }
}

function charger(square) {
  const tags = { amenity: 'charging_station', name: `Stand-in charging station ${square.number}`, capacity: '2' }
  return { type: 'node', id: FIRST_ID + 5e11 + square.number, square, tags }
}

function hospital(square) {
  const tags = { amenity: 'hospital', name: `Stand-in Hospital ${square.number}` }
  return { type: 'way', id: FIRST_ID + 7e11 + square.number, square, tags, ring: ring(square, 0.0008) }
}

function street(square) {
  const [lat, lon] = square.centre
  const line = [-0.004, 0, 0.004].map((east) => [round(lat + 0.0009), round(lon + east)])
  const tags = { highway: 'residential', name: `Stand-in Street ${square.number}` }
  return { type: 'way', id: FIRST_ID + 6e11 + square.number, square, tags, ring: line }
}

/** A rectangle about the square's centre, closed; or its long side alone. */
function ring(square, half, open = false) {
  const [lat, lon] = square.centre
  const corner = (up, right) => [round(lat + up * half * 0.6), round(lon + right * half)]
  if (open) return [corner(0, -1), corner(0, 1)]
  return [corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)]
}

function round(degrees) {
  return Math.round(degrees * 1e7) / 1e7
}

/** An element as `out` sends it, by the words `meta`, `geom`, `center` and none of the statement. */
export function written(element, out) {
  const { type, id, square, tags } = element
  const meta = out.meta && {
    timestamp: '2026-01-01T00:00:00Z',
    version: square.version,
    changeset: 1,
    user: 'stand-in',
    uid: 1,
  }
  if (type === 'node') return { type, id, lat: square.centre[0], lon: square.centre[1], ...meta, tags }
  const rings = element.ring ? [element.ring] : element.members.map((member) => member.ring)
  const extent = { ...(out.geom && { bounds: boundsOf(rings) }), ...(out.center && { center: point(square.centre) }) }
  if (type === 'way') {
    const nodes = nodesOf(id, element.ring)
    return { type, id, ...meta, ...extent, nodes, ...(out.geom && { geometry: element.ring.map(point) }), tags }
  }
  const members = element.members.map(({ role, ref, ring }) => ({
    type: 'way',
    ref,
    role,
    ...(out.geom && { geometry: ring.map(point) }),
  }))
  return { type, id, ...meta, ...extent, members, tags }
}

const point = ([lat, lon]) => ({ lat, lon })

/** A closed way ends in the node it starts with. */
function nodesOf(id, ring) {
  const isClosed = ring.length > 2 && String(ring[0]) === String(ring.at(-1))
  return ring.map((_, index) => id * 8 - 7 * FIRST_ID + (isClosed && index === ring.length - 1 ? 0 : index))
}

function boundsOf(rings) {
  const lats = rings.flat().map(([lat]) => lat)
  const lons = rings.flat().map(([, lon]) => lon)
  return { minlat: Math.min(...lats), minlon: Math.min(...lons), maxlat: Math.max(...lats), maxlon: Math.max(...lons) }
}
