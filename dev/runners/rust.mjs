// The tests of every crate, read from libtest's JSON.

import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { cargoEnvironment, filesBelow } from '../build.mjs'
import { ended, start } from '../processes.mjs'
import { CRATES, ROOT } from '../project.mjs'
import { lintingCompiler } from '../rust-build.mjs'
import { emptyResult } from '../tally.mjs'

const MINUTE = 60_000
// How many tests of a program run at once, for each core. Those with a database wait for it as much as they work, and those of
// the worker wait for the clock.
const PER_CORE = [
  [/^worker, tests/, 2],
  [/^api, tests/, 2],
]
const FORMAT = ['--format', 'json', '-Z', 'unstable-options', '--show-output']

/**
 * Runs the tests of one binary: all, or those with one of `only` in their name. `limit` is the minutes after
 * which the binary is stopped.
 */
export function runTests(binary, env, { only = [], limit = 25 } = {}) {
  // A part of a program runs beside the whole of it, and is done long before.
  const [, perCore] = (only.length === 0 && PER_CORE.find(([names]) => names.test(binary.name))) || [undefined, 1]
  const args = [...FORMAT, '--test-threads', String(Math.ceil(perCore * availableParallelism())), ...only]
  // The JSON is not stable yet, so it has to be asked for; the tests themselves are built without this.
  const more = { RUSTC_BOOTSTRAP: '1', CARGO_MANIFEST_DIR: binary.folder }
  return suites(binary.name, binary.executable, args, limit, { cwd: binary.folder, env: { ...env, ...more } })
}

/** Whether any example stands in the documentation of a crate, so that there is something for `runExamples` to run. */
export function hasExamples() {
  return CRATES.flatMap((crate) => filesBelow(join(ROOT, crate, 'src'))).some((file) =>
    showsExample(readFileSync(file, 'utf8')),
  )
}

/** Whether the documentation in a source file has a block that rustdoc compiles: one that is said to be no other language. */
export function showsExample(source) {
  const fences = source.matchAll(/^\s*\/\/[/!] ```(.*)$/gm)
  // Every second one ends a block.
  const compiled = /^(rust|no_run|should_panic|compile_fail)?\s*(,|$)/
  return [...fences].some(([, says], index) => index % 2 === 0 && compiled.test(says))
}

/** Runs the examples in the crates' documentation. */
export function runExamples(env) {
  const args = ['test', '--locked', '--workspace', '--doc', '--no-fail-fast', '--', ...FORMAT]
  const more = {
    ...cargoEnvironment(lintingCompiler()),
    ...env,
    DATABASE_URL: undefined,
    RUSTDOC: join(ROOT, 'dev/runners/rustdoc'),
  }
  return suites('cargo test --doc', 'cargo', args, 15, { cwd: ROOT, env: more })
}

// Runs what prints libtest's JSON. Every test that it announces must have an outcome.
async function suites(name, command, args, limit, options) {
  const result = emptyResult()
  const seen = { announced: 0, over: false, open: new Set(), other: [] }
  const onLine = (line) => read(line, result, seen)
  const process = start(name, command, args, { ...options, limit: limit * MINUTE, onLine })
  const exit = await process.exited
  const said = seen.other.join('\n')
  for (const test of seen.open) {
    result.failures.push({ name: test, output: `It did not finish: the program ${ended(exit)}.\n${said}` })
  }
  const outcomes = result.passed + result.failures.length + result.skips.length
  const whole = seen.over && outcomes === seen.announced
  if (!whole || (exit.code !== 0 && result.failures.length === 0)) {
    const output = `It ${ended(exit)} after ${outcomes} of ${seen.announced} tests.\n${said}`
    result.failures.push({ name: `${name} as a whole`, output })
  }
  return result
}

function read(line, result, suite) {
  let event
  try {
    event = JSON.parse(line)
  } catch {
    suite.other.push(line)
    return
  }
  if (event.type === 'suite' && event.event === 'started') suite.announced += event.test_count
  else if (event.type === 'suite') suite.over = true
  else if (event.type === 'test') outcome(event, result, suite)
}

function outcome(event, result, suite) {
  const { name } = event
  if (event.event === 'started') {
    suite.open.add(name)
    return
  }
  if (event.event === 'timeout') return
  suite.open.delete(name)
  // A test that lacks what it needs (the real files) says so and returns.
  const skipped = /^skipped: *(.*)$/im.exec(event.stdout ?? '')
  if (event.event === 'ignored') result.skips.push({ name, reason: event.message ?? 'ignored, without a reason' })
  else if (event.event === 'ok' && skipped) result.skips.push({ name, reason: skipped[1] })
  else if (event.event === 'ok') result.passed += 1
  else result.failures.push({ name, output: event.stdout ?? event.message ?? 'It failed without a word.' })
}
