// What the tests run against: stores of their own, and settings that reach nothing outside.

import { ensure } from './packages.mjs'
import { sql } from './postgres.mjs'
import { REAL_DATA } from './project.mjs'
import { startStores } from './system.mjs'
import { step } from './terminal.mjs'

// Discards what it is sent (RFC 863), and nothing listens there.
const NOWHERE = 'http://127.0.0.1:9/api/interpreter'

/** Starts the stores of the tests, and installs what else their programs call. */
export async function startTestStores(state) {
  const stores = await startStores(state, {}, { lasting: false })
  await step('System packages for the tests', (progress) =>
    ensure(['fonts', 'gdal', 'osmium'], { log: state.log('packages'), progress }),
  )
  await dropLeftovers(stores.postgres)
  return stores
}

/** The environment of the tests: no setting of a system that runs beside them, and no outside service. */
export function testSettings(stores) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(CARPAL|PROPTEST)_/.test(name) && name !== 'SQLX_OFFLINE_DIR',
  )
  return {
    ...Object.fromEntries(inherited),
    CI: 'true',
    INSTA_UPDATE: 'no',
    // Generated cases are the same in every run; `make prove` tries others.
    PROPTEST_RNG_SEED: '1',
    DATABASE_URL: stores.databaseUrl,
    REDIS_URL: stores.redisUrl,
    CARPAL_BIN_DIR: process.env.CARPAL_BIN_DIR,
    CARPAL_TEST_DATABASE_URL: stores.postgres.adminUrl,
    CARPAL_TEST_REDIS_URL: stores.redisUrl,
    CARPAL_REAL_DATA: REAL_DATA,
    CARPAL_OVERPASS_URL: NOWHERE,
    CARPAL_BASEMAP_STYLE_URL: '',
    CARPAL_BASEMAP_DARK_STYLE_URL: '',
  }
}

// A killed run leaves the databases of its tests behind.
async function dropLeftovers(postgres) {
  const names = await sql(postgres, "select datname from pg_database where datname ~ '^carpal_(t|template)_'")
  for (const name of names.split('\n').filter(Boolean))
    await sql(postgres, `drop database if exists ${name} with (force)`)
}
