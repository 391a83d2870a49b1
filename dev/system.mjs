// A whole system from nothing: packages, servers, schema, data, programs. Running, testing and measuring share it.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { BASEMAP, DARK_BASEMAP, OVERPASS, probeBasemap, probeOverpass } from './network.mjs'
import { ensure } from './packages.mjs'
import { choose } from './ports.mjs'
import { startPostgres, WITHOUT_A_DISK } from './postgres.mjs'
import { FEED_PATH } from './practice-feed.mjs'
import { run } from './processes.mjs'
import { program, ROOT, WEB } from './project.mjs'
import { startRedis } from './redis.mjs'
import { supervise } from './supervisor.mjs'
import { note, step } from './terminal.mjs'

/**
 * The database and Redis: those that `settings` name, else private ones of the state. `redis: false` goes without; those of
 * tests need not be `lasting`.
 *
 * @returns `{ postgres?, databaseUrl, redisUrl, stop }`
 */
export async function startStores(state, settings, { redis = true, lasting = true } = {}) {
  const ownRedis = redis && !settings.REDIS_URL
  const needed = ['compiler', ...(settings.DATABASE_URL ? [] : ['postgres']), ...(ownRedis ? ['redis'] : [])]
  await step('System packages', (progress) => ensure(needed, { log: state.log('packages'), progress }))
  const stores = { databaseUrl: settings.DATABASE_URL, redisUrl: settings.REDIS_URL }
  if (settings.DATABASE_URL) note('The database is the one that DATABASE_URL names; none is started.')
  else {
    await step('Private Postgres', async () => {
      stores.postgres = await startPostgres(state, lasting ? {} : WITHOUT_A_DISK)
      stores.databaseUrl = stores.postgres.url
      return stores.postgres.summary
    })
  }
  if (redis && settings.REDIS_URL) note('Redis is the one that REDIS_URL names; none is started.')
  if (ownRedis) {
    await step('Private Redis', async () => {
      stores.redis = await startRedis(state)
      stores.redisUrl = stores.redis.url
      return stores.redis.summary
    })
  }
  return stores
}

/** Brings the database's schema up to date. */
export async function migrate(state, env) {
  await step('Schema', () =>
    run('carpal-worker migrate', program('carpal-worker'), ['migrate'], {
      cwd: ROOT,
      env,
      log: state.log('migrate'),
      fresh: true,
    }).then(() => undefined),
  )
}

/** The addresses that the programs of this system listen on: free ports, unless set. */
export async function addresses(settings) {
  const api = await choose('CARPAL_API_PORT', settings.CARPAL_API_PORT, 8080)
  const tiles = await choose('CARPAL_TILES_PORT', settings.CARPAL_TILES_PORT, 8081, [api])
  const worker = await choose('CARPAL_WORKER_PORT', settings.CARPAL_WORKER_PORT, 8082, [api, tiles])
  return { api, tiles, worker }
}

// Made once, and kept beside the database that it encrypts secrets of.
function secretKey(state) {
  const { key = randomBytes(32).toString('hex') } = state.remembered('secret-key')
  state.remember('secret-key', { key })
  return key
}

/** The environment of every program of a system: what is set, the addresses in force, and the defaults of `make run`. */
export function systemEnvironment(state, settings, stores, ports) {
  const loopback = [settings.CARPAL_API_HOST, settings.CARPAL_TILES_HOST].every(
    (host) => !host || /^(127\.|::1$|localhost$)/.test(host),
  )
  return {
    ...settings,
    DATABASE_URL: stores.databaseUrl,
    REDIS_URL: stores.redisUrl,
    CARPAL_API_PORT: String(ports.api),
    CARPAL_TILES_PORT: String(ports.tiles),
    CARPAL_WORKER_PORT: String(ports.worker),
    CARPAL_API_URL: settings.CARPAL_API_URL || `http://localhost:${ports.api}`,
    CARPAL_TILES_URL: settings.CARPAL_TILES_URL || `http://localhost:${ports.tiles}`,
    CARPAL_PUBLIC_URL: settings.CARPAL_PUBLIC_URL || `http://localhost:${ports.api}`,
    CARPAL_WEB_DIR: settings.CARPAL_WEB_DIR || join(WEB, 'dist'),
    CARPAL_OVERPASS_URL: settings.CARPAL_OVERPASS_URL || OVERPASS,
    CARPAL_OUTBOX_DIR: settings.CARPAL_OUTBOX_DIR || state.path('outbox'),
    CARPAL_SECRET_KEY: settings.CARPAL_SECRET_KEY || secretKey(state),
    CARPAL_DEMO: settings.CARPAL_DEMO || (loopback ? '1' : '0'),
    // Nobody distributes requests here.
    CARPAL_DRAIN_DELAY: settings.CARPAL_DRAIN_DELAY || (loopback ? '0s' : '2s'),
    NO_COLOR: '1',
  }
}

/** Looks which outside services answer. A basemap that does not is left out, so that the map works with ours alone. */
export async function outsideServices(env, settings) {
  // Set to nothing means none; not set at all means the default.
  const style = settings.CARPAL_BASEMAP_STYLE_URL ?? BASEMAP
  const dark = settings.CARPAL_BASEMAP_DARK_STYLE_URL ?? (style === BASEMAP ? DARK_BASEMAP : '')
  const [overpass, basemap] = await Promise.all([
    probeOverpass(env.CARPAL_OVERPASS_URL),
    style ? probeBasemap(style) : { answers: false, why: 'it is turned off' },
  ])
  return { overpass: { ...overpass, url: env.CARPAL_OVERPASS_URL }, basemap: { ...basemap, url: style, dark } }
}

// The practice feed, where `env` says its port.
function practiceFeed({ PRACTICE_FEED_PORT: port }) {
  if (!port) return []
  const args = [join(ROOT, 'dev/practice-feed.mjs'), port]
  return [{ name: 'practice-feed', command: process.execPath, args, ready: `http://127.0.0.1:${port}${FEED_PATH}` }]
}

/** Starts api, tiles and worker, and in a demo the practice feed, and waits until they are ready. */
export function startPrograms(state, env) {
  return step('Programs', () =>
    supervise(
      state,
      [
        { name: 'carpal-api', ready: `http://127.0.0.1:${env.CARPAL_API_PORT}/health/ready` },
        { name: 'carpal-tiles', ready: `http://127.0.0.1:${env.CARPAL_TILES_PORT}/health/ready` },
        { name: 'carpal-worker', ready: `http://127.0.0.1:${env.CARPAL_WORKER_PORT}/health/ready` },
        ...practiceFeed(env),
      ],
      env,
    ),
  )
}
