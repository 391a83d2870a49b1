// `make check`: formatting, lints, types, stale generated files.

import { buildPrograms, installWebPackages } from './build.mjs'
import { addChecks, rustChecks, webChecks } from './checks.mjs'
import { Failure } from './failure.mjs'
import { take } from './lock.mjs'
import { main } from './main.mjs'
import { State } from './project.mjs'
import { startStores } from './system.mjs'
import { Tally } from './tally.mjs'
import { step } from './terminal.mjs'
import { checkToolchain } from './toolchain.mjs'

await main(async () => {
  const lock = await take('test')
  if (!lock.release) throw new Failure(`The tests already run from this folder (${lock.holder}).`)
  const state = new State('test')
  await step('Toolchain', () => checkToolchain())
  const stores = await startStores(state, {})
  await step('Programs built', (progress) => buildPrograms({ log: state.log('build-programs'), progress }))
  await step('Web packages', (progress) => installWebPackages({ log: state.log('build-web'), progress }))
  const tally = new Tally()
  await addChecks(tally, 'check', webChecks(state))
  await addChecks(tally, 'check', rustChecks(state, stores.postgres, process.env, { log: state.log('checks') }))
  process.exitCode = tally.finish() ? 0 : 1
})
