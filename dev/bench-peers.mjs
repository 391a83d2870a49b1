// `make bench-peers`: installs, once, the programs that `make bench` compares with.

import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { MARTIN, ourMartin } from './bench/martin.mjs'
import { cargoEnvironment, cargoProgress } from './build.mjs'
import { main } from './main.mjs'
import { ensure } from './packages.mjs'
import { run } from './processes.mjs'
import { STATE, State } from './project.mjs'
import { explain, step, warn } from './terminal.mjs'
import { checkToolchain } from './toolchain.mjs'

await main(async () => {
  const state = new State('bench')
  await step('Toolchain', () => checkToolchain())
  // One that cannot be had is a row that says so, and no reason to go without the others.
  await attempt('osmium, osm2pgsql and sqlite3', (progress) =>
    ensure(['osmium', 'osm2pgsql', 'sqlite'], { log: state.log('packages'), progress }),
  )
  await attempt(`Martin ${MARTIN}`, async (progress) => {
    const folder = join(STATE, 'peers')
    if (existsSync(ourMartin())) return 'all there'
    // Of what it can do, tiles from Postgres and from a file are compared; its renderer alone would fetch and build half a
    // browser.
    const features = ['--no-default-features', '--features', 'postgres,mbtiles', '--force']
    const args = ['install', 'martin', '--locked', '--version', MARTIN, ...features, '--root', folder]
    await run('cargo install martin', 'cargo', [...args, '--target-dir', join(folder, 'target')], {
      env: cargoEnvironment(),
      log: state.log('martin'),
      onLine: cargoProgress(progress),
    })
    renameSync(join(folder, 'bin/martin'), ourMartin())
    return `in ${folder}`
  })
})

async function attempt(name, body) {
  try {
    await step(name, body)
  } catch (error) {
    explain(error)
    warn(`${name}: make bench goes on without, and says so.`)
    process.exitCode = 1
  }
}
