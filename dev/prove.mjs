// `make prove NAME`: runs proofs whole. Without a name it lists them.

import { testInBrowser } from './browser-tests.mjs'
import { buildWeb, installWebPackages } from './build.mjs'
import { mayBeSkipped } from './expected-tests.mjs'
import { Failure } from './failure.mjs'
import { take } from './lock.mjs'
import { main } from './main.mjs'
import { State, useTestPrograms } from './project.mjs'
import { PROOFS } from './proofs.mjs'
import { runNodeTests } from './runners/node.mjs'
import { ensureBrowser } from './runners/playwright.mjs'
import { runTests } from './runners/rust.mjs'
import { buildWorkspace } from './rust-build.mjs'
import { Tally } from './tally.mjs'
import { bold, say, step } from './terminal.mjs'
import { startTestStores, testSettings } from './test-system.mjs'
import { checkToolchain } from './toolchain.mjs'

/** Minutes that one proof may take. */
const LIMIT = 60

const names = process.argv.slice(2)

await main(async () => {
  if (names.length === 0) {
    for (const [name, { what }] of Object.entries(PROOFS)) say(`make prove ${bold(name.padEnd(12))} ${what}`)
    return
  }
  const unknown = names.filter((name) => !PROOFS[name])
  if (unknown.length > 0)
    throw new Failure(`There is no proof ${unknown.join(', ')}. There are: ${Object.keys(PROOFS).join(', ')}.`)
  const lock = await take('test')
  if (!lock.release) throw new Failure(`The tests already run from this folder (${lock.holder}).`)
  useTestPrograms()
  const state = new State('test')
  await step('Toolchain', () => checkToolchain())
  const stores = await startTestStores(state)
  const { binaries } = await step('Rust tests and programs built', (progress) =>
    buildWorkspace(state, stores.postgres, { log: state.log('build-tests'), progress }),
  )
  if (names.some((name) => PROOFS[name].specs)) await prepareWeb(state)
  // Other cases than those of `make test`.
  const settings = { ...testSettings(stores), PROPTEST_RNG_SEED: undefined, CARPAL_PROVE: '1' }
  const tally = new Tally(mayBeSkipped)
  for (const name of names)
    await tally.add(`${name}: ${PROOFS[name].what}`, () => prove(PROOFS[name], { state, stores, binaries, settings }))
  process.exitCode = tally.finish() ? 0 : 1
})

async function prepareWeb(state) {
  const log = state.log('build-web')
  await step('Web packages', (progress) => installWebPackages({ log, progress }))
  await step('Web built', (progress) => buildWeb({ log, progress }))
  await step('Browser', (progress) => ensureBrowser({ log: state.log('browser'), progress }))
}

function prove({ files, specs, binary, only, env }, { state, stores, binaries, settings }) {
  const whole = { ...settings, ...env }
  if (specs) return testInBrowser(state, stores, whole, specs)
  if (files) return runNodeTests(whole, files, { limit: LIMIT })
  const found = binaries.find(({ name }) => name === binary)
  if (!found) throw new Failure(`There is no test program ${binary}.`)
  return runTests(found, whole, { only, limit: LIMIT })
}
