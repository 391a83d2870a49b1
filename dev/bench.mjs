// `make bench`: what tiles, ingest, messages and the first page cost on this machine, in one table.

import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { measureIngest } from './bench/ingest.mjs'
import { measureMessages } from './bench/messages.mjs'
import { firstPage } from './bench/page.mjs'
import { Table, thousands } from './bench/table.mjs'
import { measureTiles } from './bench/tiles.mjs'
import { buildPrograms, buildWeb, cargo, installWebPackages } from './build.mjs'
import { Failure } from './failure.mjs'
import { take } from './lock.mjs'
import { main } from './main.mjs'
import { ensure } from './packages.mjs'
import { emptyDatabase } from './postgres.mjs'
import { ROOT, STATE, State } from './project.mjs'
import { ingest } from './starting-data.mjs'
import { migrate, startStores } from './system.mjs'
import { say, step } from './terminal.mjs'
import { checkToolchain, has } from './toolchain.mjs'

const places = Number(process.env.CARPAL_BENCH_PLACES ?? 100_000)
const seconds = Number(process.env.CARPAL_BENCH_SECONDS ?? 5)

await main(async () => {
  const lock = await take('bench')
  if (!lock.release) throw new Failure(`A measurement already runs from this folder (${lock.holder}).`)
  const state = new State('bench')
  await step('Toolchain', () => checkToolchain())
  const { postgres, redis } = await startStores(state, {})
  await step('wrk', (progress) => ensure(['wrk'], { log: state.log('packages'), progress }))
  await build(state)
  const url = await emptyDatabase(postgres, 'carpal_bench')
  const env = { ...process.env, DATABASE_URL: url, REDIS_URL: '' }
  await migrate(state, env)

  const table = new Table()
  await step(`${thousands(places)} practice places`, async () => {
    const started = performance.now()
    await ingest(state, env, ['practice', '--count', String(places), '--seed', '1'])
    const took = (performance.now() - started) / 1000
    table.add(`${thousands(places)} practice places made and loaded`, {
      figure: `${took.toFixed(1)} s, ${thousands(places / took)} places/s`,
    })
  })
  await step('Tiles measured', () => measureTiles(state, table, { postgres, url, seconds, martin: findMartin() }))
  await step('Ingest measured', () => measureIngest(state, table, postgres))
  await step('Messages measured', () => measureMessages(state, table, { postgres, redis, seconds }))
  const page = firstPage()
  table.add('first page: scripts that index.html asks for, gzip', { figure: `${page.scripts.toFixed(1)} kB` })
  table.add('first page: styles, gzip', { figure: `${page.styles.toFixed(1)} kB` })

  say(`\n${cpus().length} processors, ${cpus()[0].model}; wrk and the server share them. Ratios last, figures drift.\n`)
  say(table.toString())
})

async function build(state) {
  const log = state.log('build')
  await step('Programs built', async (progress) => {
    await buildPrograms({ log, progress })
    if (!existsSync(join(ROOT, 'tiles/examples/fixed.rs'))) return
    const example = ['build', '--release', '--locked', '--workspace', '--example', 'fixed']
    await cargo('cargo build --example fixed', example, { log, progress })
  })
  await step('Web packages', (progress) => installWebPackages({ log, progress }))
  await step('Web built', (progress) => buildWeb({ log, progress }))
}

function findMartin() {
  const ours = join(STATE, 'peers/bin/martin')
  if (existsSync(ours)) return ours
  return has('martin') ? 'martin' : undefined
}
