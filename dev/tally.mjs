// What the test runners found, added up.

import { dim, green, red, Stopped, say, since, yellow } from './terminal.mjs'

/**
 * What one runner found.
 *
 * @typedef {object} Result
 * @property {number} passed
 * @property {{ name: string, output: string }[]} failures
 * @property {{ name: string, reason: string }[]} skips
 * @property {{ name: string, output: string }[]} [unsteady] passed, but only when tried again: shown, never hidden
 */

/** An empty result, to be filled. @returns {Result} */
export function nothing() {
  return { passed: 0, failures: [], skips: [], unsteady: [] }
}

export class Tally {
  passed = 0
  skipped = 0
  /** The names of what failed, in the order in which it did. @type {string[]} */
  failed = []

  /**
   * Runs a runner and adds what it found. One that throws has failed: it did not start, or did not finish. One that
   * runs no test has failed too, unless it `mayBeEmpty`.
   */
  async add(name, runner, { mayBeEmpty = false } = {}) {
    const started = performance.now()
    let result = nothing()
    try {
      result = await runner()
      if (result.passed + result.failures.length + result.skips.length === 0) {
        if (mayBeEmpty) return result
        result.failures.push({ name, output: 'It ran no test at all.' })
      }
    } catch (error) {
      if (error instanceof Stopped) throw error
      result.failures.push({
        name: `${name} did not run`,
        output: [error.message, error.details].filter(Boolean).join('\n'),
      })
    }
    this.passed += result.passed
    this.failed.push(...result.failures.map((failure) => failure.name))
    this.skipped += result.skips.length
    show(name, result, since(started))
    return result
  }

  /**
   * What failed, by name once more for whoever sees only the end; then the last line. Answers whether all is well:
   * something ran, and nothing failed.
   */
  finish() {
    say()
    for (const name of this.failed) say(`${red('failed')} ${name}`)
    if (this.skipped > 0) say(`${this.skipped} skipped, for the reasons above`)
    say(`${this.passed} passed, ${this.failed.length} failed`)
    return this.failed.length === 0 && this.passed > 0
  }
}

function show(name, { passed, failures, skips, unsteady = [] }, time) {
  const mark = failures.length > 0 ? red('✗') : green('✓')
  const counts = [
    `${passed} passed`,
    failures.length > 0 && `${failures.length} failed`,
    skips.length > 0 && `${skips.length} skipped`,
    unsteady.length > 0 && `${unsteady.length} of them only when tried again`,
  ]
  say(`${mark} ${name}: ${counts.filter(Boolean).join(', ')} ${dim(`(${time})`)}`)
  for (const skip of skips) say(`  ${yellow('skipped')} ${skip.name}: ${skip.reason}`)
  for (const one of unsteady) told(yellow('unsteady'), one, 12)
  for (const failure of failures) told(red('failed'), failure, 60)
}

function told(mark, { name, output }, mostLines) {
  say(`  ${mark} ${name}`)
  say(output.trimEnd().split('\n').slice(-mostLines).join('\n').replace(/^/gm, '      '))
}
