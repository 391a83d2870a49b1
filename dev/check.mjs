// `make check`: formatting, lints, types, stale generated files.

import { installWebPackages } from './build.mjs'
import { addChecks, rustChecks, webChecks } from './checks.mjs'
import { Failure } from './failure.mjs'
import { take } from './lock.mjs'
import { main } from './main.mjs'
import { State, useTestPrograms } from './project.mjs'
import { buildWorkspace } from './rust-build.mjs'
import { startStores } from './system.mjs'
import { Tally } from './tally.mjs'
import { step } from './terminal.mjs'
import { checkToolchain } from './toolchain.mjs'

await main(async () => {
  const lock = await take('test')
  if (!lock.release) throw new Failure(`The tests already run from this folder (${lock.holder}).`)
  useTestPrograms()
  const state = new State('test')
  await step('Toolchain', () => checkToolchain())
  const stores = await startStores(state, {}, { lasting: false })
  // With the tests, so that `make test` finds it built.
  const built = await step('Rust tests and programs built', (progress) =>
    buildWorkspace(state, stores.postgres, { log: state.log('build-tests'), progress }),
  )
  await step('Web packages', (progress) => installWebPackages({ log: state.log('build-web'), progress }))
  const tally = new Tally()
  await addChecks(tally, webChecks(state))
  await addChecks(tally, rustChecks(built, process.env))
  process.exitCode = tally.finish() ? 0 : 1
})
