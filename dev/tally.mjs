// What the test runners found, added up.

import { Failure } from './failure.mjs'
import { dim, green, red, Stopped, say, since, yellow } from './terminal.mjs'

/**
 * What one runner found.
 *
 * @typedef {object} Result
 * @property {number} passed
 * @property {{ name: string, output: string }[]} failures
 * @property {{ name: string, reason: string }[]} skips
 * @property {{ name: string, output: string }[]} [flaky] passed, but only when tried again: shown, never hidden
 */

/** An empty result, to be filled. @returns {Result} */
export function emptyResult() {
  return { passed: 0, failures: [], skips: [], flaky: [] }
}

export class Tally {
  passed = 0
  skipped = 0
  flaky = 0
  /** The names of what failed, in the order in which it did. @type {string[]} */
  failed = []
  #mayBeSkipped

  /** @param mayBeSkipped  whether a runner's skip is a known one; every other is a failure */
  constructor(mayBeSkipped = () => false) {
    this.#mayBeSkipped = mayBeSkipped
  }

  /**
   * Runs a runner and adds what it found. One that throws has failed: it did not start, or did not finish. So has one
   * that ran fewer tests than the `least` that it must have.
   */
  async add(name, runner, { least = 1 } = {}) {
    const started = performance.now()
    const result = await this.prepare(name, async () => this.#judged(name, await runner(), least))
    if (!result) return
    const { passed, failures, skips, flaky = [] } = result
    this.passed += passed
    this.failed.push(...failures.map((failure) => failure.name))
    this.skipped += skips.length
    this.flaky += flaky.length
    if (passed + failures.length + skips.length > 0) show(name, result, since(started))
  }

  /** Does what tests need first and returns what came of it: when it fails, that is counted and nothing is returned. */
  async prepare(name, body) {
    const started = performance.now()
    try {
      return await body()
    } catch (error) {
      if (error instanceof Stopped) throw error
      const output = error instanceof Failure ? `${error.message}\n${error.details}` : error.stack
      const failure = { name: `${name} did not run`, output }
      this.failed.push(failure.name)
      show(name, { ...emptyResult(), failures: [failure] }, since(started))
      return undefined
    }
  }

  // A test that did not run is a failure, unless it is known why.
  #judged(name, result, least) {
    const { passed, failures, skips } = result
    const ran = passed + failures.length + skips.length
    const unknown = skips.filter((skip) => !this.#mayBeSkipped(name, skip))
    const more = unknown.map((skip) => ({ name: skip.name, output: `It was skipped: ${skip.reason}` }))
    if (ran < least) more.push({ name, output: `It ran ${ran} tests; it has at least ${least}.` })
    return {
      ...result,
      failures: [...failures, ...more],
      skips: skips.filter((skip) => !unknown.includes(skip)),
    }
  }

  /**
   * What failed, by name once more for whoever sees only the end; then the last line. Answers whether all is well:
   * something ran, and nothing failed.
   */
  finish() {
    say()
    for (const name of this.failed) say(`${red('failed')} ${name}`)
    if (this.skipped > 0) say(`${this.skipped} skipped, for the reasons above`)
    if (this.flaky > 0) say(`${yellow(`${this.flaky} flaky`)}: passed only when tried again; look at each above`)
    say(`${this.passed} passed, ${this.failed.length} failed`)
    return this.failed.length === 0 && this.passed > 0
  }
}

function show(name, { passed, failures, skips, flaky = [] }, time) {
  const mark = failures.length > 0 ? red('✗') : green('✓')
  const counts = [
    `${passed} passed`,
    failures.length > 0 && `${failures.length} failed`,
    skips.length > 0 && `${skips.length} skipped`,
    flaky.length > 0 && `${flaky.length} of them only when tried again`,
  ]
  say(`${mark} ${name}: ${counts.filter(Boolean).join(', ')} ${dim(`(${time})`)}`)
  for (const skip of skips) say(`  ${yellow('skipped')} ${skip.name}: ${skip.reason}`)
  for (const one of flaky) list(yellow('flaky'), one, 12)
  for (const failure of failures) list(red('failed'), failure, 60)
}

function list(mark, { name, output }, mostLines) {
  say(`  ${mark} ${name}`)
  say(output.trimEnd().split('\n').slice(-mostLines).join('\n').replace(/^/gm, '      '))
}
