// `make test`: every test there is, from whatever state the machine is in. The last line is `N passed, N failed`.

import { buildPrograms, buildWeb, installWebPackages, PROGRAMS } from './build.mjs'
import { addChecks, rustChecks, webChecks } from './checks.mjs'
import { Failure } from './failure.mjs'
import { take } from './lock.mjs'
import { atEnd, main } from './main.mjs'
import { ensure } from './packages.mjs'
import { nextFree } from './ports.mjs'
import { emptyDatabase, sql } from './postgres.mjs'
import { program, REAL_DATA, State } from './project.mjs'
import { runNodeTests } from './runners/node.mjs'
import { ensureBrowser, runPlaywright } from './runners/playwright.mjs'
import { buildTests, hasExamples, runExamples, runTests } from './runners/rust.mjs'
import { runVitest } from './runners/vitest.mjs'
import { loadBuiltIn, loadPractice } from './starting-data.mjs'
import { migrate, startPrograms, startStores, systemEnvironment } from './system.mjs'
import { Tally } from './tally.mjs'
import { Stopped, say, since, step } from './terminal.mjs'
import { checkToolchain } from './toolchain.mjs'

const PRACTICE_COUNT = 3000
const API = 'api, tests/it'
// Discards what it is sent (RFC 863), and nothing listens there: the tests ask no outside service.
const NOWHERE = 'http://127.0.0.1:9/api/interpreter'

const tally = new Tally()

await main(async () => {
  const started = performance.now()
  const lock = await take('test')
  if (!lock.release) throw new Failure(`The tests already run from this folder (${lock.holder}).`)
  const state = new State('test')
  try {
    await everything(state)
  } catch (error) {
    if (error instanceof Stopped) throw error
    await tally.add('set-up', () => {
      throw error
    })
  }
  say(`\n${since(started)} in all`)
  process.exitCode = tally.finish() ? 0 : 1
})

async function everything(state) {
  await step('Toolchain', () => checkToolchain())
  const stores = await startStores(state, {})
  await step('System packages for the tests', (progress) =>
    ensure(['fonts', 'gdal', 'osmium'], { log: state.log('packages'), progress }),
  )
  await dropLeftovers(stores.postgres)
  const settings = testSettings(stores)

  // The web beside cargo, which seldom keeps every core busy for all of its time.
  const [{ binaries, ready }, web] = await Promise.all([buildRust(state), prepareWeb(state)])
  await addChecks(tally, 'check', rustChecks(state, stores.postgres, settings, { log: state.log('checks') }))
  await tally.add("set-up's own tests", () => runNodeTests(settings))
  // A program's `main` seldom has a test of its own.
  // These of the api wait more than they work (answers that tell nothing by their time), so they run twice at once.
  const isApi = ({ name }) => name === API
  for (const binary of binaries.filter((binary) => !isApi(binary)))
    await tally.add(`Rust: ${binary.name}`, () => runTests(binary, settings), { mayBeEmpty: true })
  if (binaries.length > 0) await apiTests(binaries.find(isApi), settings)
  if (hasExamples()) await tally.add('Rust: examples in the documentation', () => runExamples(settings))
  await tally.add('browser tests', () => browserTests(state, stores, settings, ready && web))
}

// Everything has to work without Redis too, limits included. Nobody listens at this port.
function apiTests(binary, settings) {
  const run = (more) => () => {
    if (!binary) throw new Failure(`There is no test program ${API}.`)
    return runTests(binary, { ...settings, ...more })
  }
  return Promise.all([
    tally.add(`Rust: ${API}`, run({})),
    tally.add(`Rust: ${API}, with Redis down`, run({ CARPAL_TEST_APP_REDIS_URL: 'redis://127.0.0.1:1' })),
  ])
}

// Nothing of a system that runs beside the tests, and nothing outside, may be reached by mistake.
function testSettings(stores) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('CARPAL_') && name !== 'SQLX_OFFLINE_DIR',
  )
  return {
    ...Object.fromEntries(inherited),
    CI: 'true',
    INSTA_UPDATE: 'no',
    DATABASE_URL: stores.databaseUrl,
    REDIS_URL: stores.redisUrl,
    CARPAL_TEST_DATABASE_URL: stores.postgres.adminUrl,
    CARPAL_TEST_REDIS_URL: stores.redisUrl,
    CARPAL_REAL_DATA: REAL_DATA,
    CARPAL_OVERPASS_URL: NOWHERE,
    CARPAL_BASEMAP_STYLE_URL: '',
    CARPAL_BASEMAP_DARK_STYLE_URL: '',
  }
}

// The programs come with the tests that start them: building both apart would compile our crates twice.
async function buildRust(state) {
  const built = await attempt('Rust build', () =>
    step('Rust tests and programs built', (progress) => buildTests({ log: state.log('build-tests'), progress })),
  )
  if (!built) return { binaries: [], ready: false }
  if (PROGRAMS.every((name) => built.programs.includes(name))) return { binaries: built.binaries, ready: true }
  const ready = await attempt('programs', () =>
    step('Programs built', (progress) => buildPrograms({ log: state.log('build-programs'), progress })),
  )
  return { binaries: built.binaries, ready: ready !== undefined }
}

async function prepareWeb(state) {
  const log = state.log('build-web')
  const installed = await attempt('web packages', () =>
    step('Web packages', (progress) => installWebPackages({ log, progress })),
  )
  if (!installed) return false
  await addChecks(tally, 'check', webChecks(state))
  await tally.add('web unit tests (vitest)', () => runVitest(state))
  return (await attempt('web build', () => step('Web built', (progress) => buildWeb({ log, progress })))) !== undefined
}

async function browserTests(state, stores, settings, built) {
  if (!built) throw new Failure('There is no built system to test.')
  await step('Browser', (progress) => ensureBrowser({ log: state.log('browser'), progress }))
  const api = await nextFree(18_080)
  const tiles = await nextFree(18_081, [api])
  const worker = await nextFree(18_082, [api, tiles])
  const env = systemEnvironment(
    state,
    settings,
    { ...stores, databaseUrl: await emptyDatabase(stores.postgres, 'carpal') },
    { api, tiles, worker },
  )
  // Limits count by the network that a test says it comes from, so that tests do not use up each other's.
  env.CARPAL_PROXIES = '1'
  await migrate(state, env)
  await loadBuiltIn(state, env)
  await loadPractice(state, env, PRACTICE_COUNT)
  const system = await startPrograms(state, env)
  atEnd(system.stop)
  try {
    return await Promise.race([
      runPlaywright(state, { ...env, CARPAL_URL: env.CARPAL_API_URL, CARPAL_INGEST_BIN: program('carpal-ingest') }),
      system.died,
    ])
  } finally {
    await system.stop()
  }
}

// A killed run leaves the databases of its tests behind.
async function dropLeftovers(postgres) {
  const names = await sql(postgres, "select datname from pg_database where datname ~ '^carpal_(t|template)_'")
  for (const name of names.split('\n').filter(Boolean))
    await sql(postgres, `drop database if exists ${name} with (force)`)
}

/** Does what others need; a failure counts as one, and the others go on without it. */
async function attempt(name, body) {
  try {
    return (await body()) ?? true
  } catch (error) {
    if (error instanceof Stopped) throw error
    await tally.add(name, () => {
      throw error
    })
    return undefined
  }
}
