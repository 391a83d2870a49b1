// `make test`: every test there is, from whatever state the machine is in. The last line is `N passed, N failed`.

import { buildWeb, installWebPackages } from './build.mjs'
import { addChecks, rustChecks, webChecks } from './checks.mjs'
import { LEAST, LEAST_OF_RUST, mayBeSkipped } from './expected-tests.mjs'
import { Failure } from './failure.mjs'
import { take } from './lock.mjs'
import { atEnd, main } from './main.mjs'
import { nextFree } from './ports.mjs'
import { emptyDatabase } from './postgres.mjs'
import { program, State, useTestPrograms } from './project.mjs'
import { runNodeTests } from './runners/node.mjs'
import { ensureBrowser, runPlaywright } from './runners/playwright.mjs'
import { buildTests, hasExamples, runExamples, runTests } from './runners/rust.mjs'
import { runVitest } from './runners/vitest.mjs'
import { Stages } from './stages.mjs'
import { loadBuiltIn, loadPractice } from './starting-data.mjs'
import { migrate, startPrograms, systemEnvironment } from './system.mjs'
import { Tally } from './tally.mjs'
import { say, step } from './terminal.mjs'
import { startTestStores, testSettings } from './test-system.mjs'
import { checkToolchain } from './toolchain.mjs'

const PRACTICE_COUNT = 3000
const API = 'api, tests/it'
// Nobody listens at this port.
const NO_REDIS = { CARPAL_TEST_APP_REDIS_URL: 'redis://127.0.0.1:1' }

await main(async () => {
  const lock = await take('test')
  if (!lock.release) throw new Failure(`The tests already run from this folder (${lock.holder}).`)
  useTestPrograms()
  const run = new TestRun(new State('test'))
  await run.tally.prepare('set-up', () => run.everything())
  say(`\n${run.stages.finish()}`)
  process.exitCode = run.tally.finish() ? 0 : 1
})

class TestRun {
  tally = new Tally(mayBeSkipped)

  constructor(state) {
    this.state = state
    this.stages = new Stages(state)
  }

  async everything() {
    await step('Toolchain', () => checkToolchain())
    this.stores = await this.stages.time('stores and system packages', () => startTestStores(this.state))
    this.settings = testSettings(this.stores)
    // The web beside cargo, which seldom keeps every core busy for all of its time.
    const [binaries, web] = await Promise.all([this.buildRust(), this.prepareWeb()])
    await this.check('checks of Rust', rustChecks(this.state, this.stores.postgres, this.settings))
    await this.test("set-up's own tests", LEAST.setUp, () => runNodeTests(this.settings))
    if (binaries) await this.testRust(binaries)
    if (binaries && web) await this.test('browser tests', LEAST.browser, () => this.testInBrowser())
  }

  // What others need first. Without it they are left out: the failure is counted once.
  prepare(name, body) {
    return this.stages.time(name, () => this.tally.prepare(name, () => step(name, body)))
  }

  test(name, least, runner) {
    return this.stages.time(name, () => this.tally.add(name, runner, { least }))
  }

  check(name, checks) {
    return this.stages.time(name, () => addChecks(this.tally, checks))
  }

  buildRust() {
    const log = this.state.log('build-tests')
    return this.prepare('Rust tests and programs built', (progress) => buildTests({ log, progress }))
  }

  async prepareWeb() {
    const log = this.state.log('build-web')
    if (!(await this.prepare('Web packages', (progress) => installWebPackages({ log, progress })))) return false
    await this.check('checks of the web', webChecks(this.state))
    await this.test('web unit tests (vitest)', LEAST.vitest, () => runVitest(this.state))
    const built = await this.prepare('Web built', (progress) => buildWeb({ log, progress }))
    const install = (progress) => ensureBrowser({ log: this.state.log('browser'), progress })
    return (await this.prepare('Browser', install)) && built
  }

  async testRust(binaries) {
    const { [API]: leastOfApi, ...others } = LEAST_OF_RUST
    const run = (name, more) => () => {
      const binary = binaries.find((binary) => binary.name === name)
      if (!binary) throw new Failure(`There is no test program ${name}.`)
      return runTests(binary, { ...this.settings, ...more })
    }
    for (const [name, least] of Object.entries(others)) await this.test(`Rust: ${name}`, least, run(name))
    // Everything has to work without Redis too, limits included.
    await Promise.all([
      this.test(`Rust: ${API}`, leastOfApi, run(API)),
      this.test(`Rust: ${API}, with Redis down`, leastOfApi, run(API, NO_REDIS)),
    ])
    if (hasExamples()) await this.test('Rust: examples in the documentation', 1, () => runExamples(this.settings))
    const unlisted = binaries.filter(({ name }) => !(name in LEAST_OF_RUST))
    for (const { name } of unlisted)
      await this.tally.prepare(`Rust: ${name}`, () => {
        throw new Failure('This test program is not listed in dev/expected-tests.mjs.')
      })
  }

  async testInBrowser() {
    const { state, stores, settings } = this
    const database = await emptyDatabase(stores.postgres, 'carpal')
    const env = systemEnvironment(state, settings, { ...stores, databaseUrl: database }, await freePorts())
    // Limits count by the network that a test says it comes from, so that tests do not use up each other's.
    env.CARPAL_PROXIES = '1'
    await migrate(state, env)
    await loadBuiltIn(state, env)
    await loadPractice(state, env, PRACTICE_COUNT)
    const system = await startPrograms(state, env)
    atEnd(system.stop)
    const more = { CARPAL_URL: env.CARPAL_API_URL, CARPAL_INGEST_BIN: program('carpal-ingest') }
    try {
      return await Promise.race([runPlaywright(state, { ...env, ...more }), system.died])
    } finally {
      await system.stop()
    }
  }
}

async function freePorts() {
  const api = await nextFree(18_080)
  const tiles = await nextFree(18_081, [api])
  return { api, tiles, worker: await nextFree(18_082, [api, tiles]) }
}
