// One run of every test: what is built, what runs beside what, and in which order.

import { testInBrowser } from './browser-tests.mjs'
import { buildWeb, installWebPackages } from './build.mjs'
import { addChecks, rustChecks, webChecks } from './checks.mjs'
import { MIN_RUST_TESTS, MIN_TESTS, mayBeSkipped } from './expected-tests.mjs'
import { Failure } from './failure.mjs'
import { ASKS_REDIS, NO_REDIS } from './proofs.mjs'
import { runNodeTests } from './runners/node.mjs'
import { ensureBrowser } from './runners/playwright.mjs'
import { hasExamples, runExamples, runTests } from './runners/rust.mjs'
import { runVitest } from './runners/vitest.mjs'
import { buildWorkspace } from './rust-build.mjs'
import { Stages } from './stages.mjs'
import { Tally } from './tally.mjs'
import { step } from './terminal.mjs'
import { startTestStores, testSettings } from './test-system.mjs'
import { checkToolchain } from './toolchain.mjs'

const API = 'api, tests/it'
const WORKER = 'worker, tests/it'

export class TestRun {
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
    const [built, web] = await Promise.all([this.buildRust(), this.prepareWeb()])
    // The set-up's own tests attack and kill the programs by the clock: beside them runs one program of tests at a time.
    await Promise.all([
      built && this.check('checks of Rust', rustChecks(built, this.settings)),
      this.test("set-up's own tests", MIN_TESTS.setUp, () => runNodeTests(this.settings)),
      built && this.testCrates(built.binaries),
    ])
    if (built) await this.testServers(built.binaries)
    if (built && web) {
      const run = () => testInBrowser(this.state, this.stores, this.settings)
      await this.test('browser tests', MIN_TESTS.browser, run)
    }
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
    return this.prepare('Rust tests and programs built', (progress) =>
      buildWorkspace(this.state, this.stores.postgres, { log, progress }),
    )
  }

  async prepareWeb() {
    const log = this.state.log('build-web')
    if (!(await this.prepare('Web packages', (progress) => installWebPackages({ log, progress })))) return false
    await this.check('checks of the web', webChecks(this.state))
    await this.test('web unit tests (vitest)', MIN_TESTS.vitest, () => runVitest(this.state))
    const built = await this.prepare('Web built', (progress) => buildWeb({ log, progress }))
    const install = (progress) => ensureBrowser({ log: this.state.log('browser'), progress })
    return (await this.prepare('Browser', install)) && built
  }

  testRust(binaries, name, { title = name, env = {}, only, least = MIN_RUST_TESTS[name] } = {}) {
    return this.test(`Rust: ${title}`, least, () => {
      const binary = binaries.find((binary) => binary.name === name)
      if (!binary) throw new Failure(`There is no test program ${name}.`)
      return runTests(binary, { ...this.settings, ...env }, { only })
    })
  }

  // One after the other, for each keeps every core busy.
  async testCrates(binaries) {
    for (const name of Object.keys(MIN_RUST_TESTS).filter((name) => name !== API && name !== WORKER))
      await this.testRust(binaries, name)
    if (hasExamples()) await this.test('Rust: examples in the documentation', 1, () => runExamples(this.settings))
    for (const { name } of binaries.filter(({ name }) => !(name in MIN_RUST_TESTS)))
      await this.tally.prepare(`Rust: ${name}`, () => {
        throw new Failure('This test program is not listed in dev/expected-tests.mjs.')
      })
  }

  // These wait for the database and the clock as much as they work, so they run beside each other.
  async testServers(binaries) {
    const worker = async () => {
      await this.testRust(binaries, WORKER)
      // Everything has to work without Redis too. Here what counts or tells; `make prove redis` runs the rest as well.
      const title = `${API}, with Redis down`
      await this.testRust(binaries, API, { title, env: NO_REDIS, only: ASKS_REDIS, least: MIN_TESTS.withoutRedis })
    }
    await Promise.all([this.testRust(binaries, API), worker()])
  }
}
