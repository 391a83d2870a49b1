// `make bench NAME`: what tiles, a driver's question, ingest, messages, roadside help, the admin area, live changes or the first page cost on this machine, and
// how right forecasts are. Without a name all of them, in one table.

import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { measureAdmin } from './bench/admin.mjs'
import { measureForecast } from './bench/forecast.mjs'
import { measureIngest } from './bench/ingest.mjs'
import { measureLive } from './bench/live.mjs'
import { ourMartin } from './bench/martin.mjs'
import { measureMessages } from './bench/messages.mjs'
import { measurePage } from './bench/page.mjs'
import { measureQuestion } from './bench/question.mjs'
import { measureServices } from './bench/services.mjs'
import { Table, thousands } from './bench/table.mjs'
import { measureTiles } from './bench/tiles.mjs'
import { buildPrograms, buildWeb, cargo, installWebPackages } from './build.mjs'
import { Failure } from './failure.mjs'
import { take } from './lock.mjs'
import { main } from './main.mjs'
import { ensure } from './packages.mjs'
import { emptyDatabase } from './postgres.mjs'
import { State } from './project.mjs'
import { ingest } from './starting-data.mjs'
import { migrate, startStores } from './system.mjs'
import { say, step } from './terminal.mjs'
import { checkToolchain, has } from './toolchain.mjs'

const COUNT = Number(process.env.CARPAL_BENCH_CAR_PARKS ?? 500_000)
const SECONDS = Number(process.env.CARPAL_BENCH_SECONDS ?? 5)

/** What can be measured: `needs` are `programs` (with stores) and the `web`; who needs neither builds its own. */
const MEASUREMENTS = {
  tiles: { needs: ['programs'], measure: measureTileServer },
  question: {
    needs: ['programs'],
    measure: (state, table, { postgres }) => measureQuestion(state, table, { postgres, count: COUNT }),
  },
  ingest: { needs: ['programs'], measure: (state, table, { postgres }) => measureIngest(state, table, postgres) },
  messages: {
    needs: ['programs'],
    measure: (state, table, stores) => measureMessages(state, table, { ...stores, seconds: SECONDS }),
  },
  services: { needs: ['programs'], measure: measureServices },
  admin: { needs: ['programs'], measure: measureAdmin },
  live: {
    needs: ['programs'],
    measure: (state, table, stores) => measureLive(state, table, { ...stores, seconds: SECONDS * 6 }),
  },
  forecast: { needs: [], measure: measureForecast },
  page: { needs: ['programs', 'web'], measure: measurePage },
}

await main(async () => {
  const known = Object.keys(MEASUREMENTS)
  const names = process.argv.length > 2 ? process.argv.slice(2) : known
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Failure(`There is no measurement ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  const lock = await take('bench')
  if (!lock.release) throw new Failure(`A measurement already runs from this folder (${lock.holder}).`)
  const state = new State('bench')
  await step('Toolchain', () => checkToolchain())
  const needs = new Set(names.flatMap((name) => MEASUREMENTS[name].needs))
  const stores = needs.has('programs') ? await startStores(state, {}) : {}
  await build(state, needs)
  const table = new Table()
  for (const name of names) await step(`Measured: ${name}`, () => MEASUREMENTS[name].measure(state, table, stores))
  say(`\n${cpus().length} processors, ${cpus()[0].model}; wrk and the server share them. Ratios last, figures drift.\n`)
  say(table.toString())
})

async function build(state, needs) {
  const log = state.log('build')
  if (needs.has('programs')) {
    await step('Programs built', async (progress) => {
      await buildPrograms({ log, progress })
      const examples = ['--example', 'fixed', '--example', 'grow_pbf']
      await cargo('cargo build', ['build', '--release', '--locked', '--workspace', ...examples], { log, progress })
    })
  }
  if (needs.has('web')) {
    await step('Web packages', (progress) => installWebPackages({ log, progress }))
    await step('Web built', (progress) => buildWeb({ log, progress }))
  }
}

async function measureTileServer(state, table, { postgres }) {
  await step('wrk and sqlite3', (progress) => ensure(['wrk', 'sqlite'], { log: state.log('packages'), progress }))
  const url = await emptyDatabase(postgres, 'carpal_bench')
  const env = { ...process.env, DATABASE_URL: url, REDIS_URL: '' }
  await migrate(state, env)
  await step(`${thousands(COUNT)} practice car parks`, async () => {
    const started = performance.now()
    await ingest(state, env, ['practice', '--count', String(COUNT), '--seed', '1'])
    const took = (performance.now() - started) / 1000
    table.add(`${thousands(COUNT)} practice car parks made and loaded`, {
      figure: `${took.toFixed(1)} s, ${thousands(COUNT / took)} car parks/s`,
    })
  })
  await measureTiles(state, table, { postgres, url, seconds: SECONDS, martin: findMartin() })
}

function findMartin() {
  const ours = ourMartin()
  if (existsSync(ours)) return ours
  return has('martin') ? 'martin' : undefined
}
