import { test } from '@playwright/test'
import { sql, whyNoDatabase } from './map.database'
import { SEA } from './parking.page'

const KEY = 'admin:e2e-smart-'

const remove = () => sql(`delete from car_parks where place_key like '${KEY}%'`)

/** Gives each test of a block an empty sea, and leaves it empty; skips them where no database can be reached. */
export function placesOfOurOwn() {
  const why = whyNoDatabase()
  test.skip(why !== null, why ?? '')
  test.beforeEach(remove)
  test.afterEach(remove)
}

/** Puts a car park into the sea: the first at its middle, each next one 25 m east. `rest` are columns in SQL. */
export function add(n: number, name: string, rest: Record<string, string> = {}) {
  const columns: Record<string, string> = {
    place_key: `'${KEY}${n}'`,
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
  sql(`insert into car_parks (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`)
}

/** A published price of an hour. */
export const priced = (pence: number) => ({ price_hour_pence: String(pence), price_basis: "'published'" })

/** An availability that a feed has just told. */
export const live = (availability: string) => ({
  availability: `'${availability}'`,
  availability_basis: "'live'",
  availability_at: 'now()',
})
