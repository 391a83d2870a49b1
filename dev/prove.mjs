// `make prove NAME`: runs proofs whole. Without a name it lists them.

import { mayBeSkipped } from './expected-tests.mjs'
import { Failure } from './failure.mjs'
import { take } from './lock.mjs'
import { main } from './main.mjs'
import { State, useTestPrograms } from './project.mjs'
import { PROOFS } from './proofs.mjs'
import { runNodeTests } from './runners/node.mjs'
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
  // Other cases than those of `make test`.
  const settings = { ...testSettings(stores), PROPTEST_RNG_SEED: undefined, CARPAL_PROVE: '1' }
  const tally = new Tally(mayBeSkipped)
  for (const name of names)
    await tally.add(`${name}: ${PROOFS[name].what}`, () => prove(PROOFS[name], binaries, settings))
  process.exitCode = tally.finish() ? 0 : 1
})

function prove({ files, binary, only, env }, binaries, settings) {
  const whole = { ...settings, ...env }
  if (files) return runNodeTests(whole, files, { limit: LIMIT })
  const found = binaries.find(({ name }) => name === binary)
  if (!found) throw new Failure(`There is no test program ${binary}.`)
  return runTests(found, whole, { only, limit: LIMIT })
}
