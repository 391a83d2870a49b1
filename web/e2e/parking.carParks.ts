import { test } from '@playwright/test'
import { sql, whyNoDatabase } from './map.database'
import { SEA } from './parking.page'
import { skipWithout } from './skipWithout'
import { WORKER_INDEX } from './workerIndex'

/** What the keys of a worker's car parks begin with. */
const KEY = `admin:e2e-smart-${WORKER_INDEX}-`

const remove = () => sql(`delete from car_parks where place_key like '${KEY}%'`)

/** The key of the nth car park. */
export const keyOf = (n: number) => `${KEY}${n}`

/** Gives each test of a block an empty sea, and leaves it empty. */
export function ownCarParks() {
  skipWithout(whyNoDatabase())
  test.beforeEach(remove)
  test.afterEach(remove)
}

/** Puts a car park into the sea: the first at its middle, each next one 25 m east. `rest` are columns in SQL. */
export const add = (n: number, name: string, rest: Record<string, string> = {}) => sql(insert(n, name, rest))

/** Puts many there at once, ten times as close. */
export const addMany = (count: number, name: (n: number) => string) =>
  sql(Array.from({ length: count }, (_, n) => insert(n / 10, name(n))).join(';'))

function insert(n: number, name: string, rest: Record<string, string> = {}): string {
  const columns: Record<string, string> = {
    place_key: `'${keyOf(n)}'`,
    origin: "'admin'",
    name: `'${name}'`,
    address: "'Pier Road'",
    city: "''",
    location: `st_setsrid(st_point(${SEA.lng + n * 0.0004}, ${SEA.lat}), 4326)`,
    kind: "'car-park'",
    access: "'public'",
    fee: "'yes'",
    ...rest,
  }
  return `insert into car_parks (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`
}

/** A published price of an hour. */
export const priced = (pence: number) => ({ price_hour_pence: String(pence), price_basis: "'published'" })

/** An availability that a feed has just told. */
export const live = (availability: string) => ({
  availability: `'${availability}'`,
  availability_basis: "'live'",
  availability_at: 'now()',
})
