// The set-up's own tests, run by Node's test runner.

import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Failure } from '../failure.mjs'
import { ended, start } from '../processes.mjs'
import { ROOT } from '../project.mjs'
import { emptyResult } from '../tally.mjs'

const DEV = join(ROOT, 'dev')

/** The names of the files in dev/ that hold tests. */
export function nodeTests() {
  const names = readdirSync(DEV, { recursive: true })
  return names.filter((name) => name.endsWith('.test.mjs') && !name.includes('node_modules'))
}

/** Runs the tests of these files. `limit` is the minutes after which they are stopped. */
export async function runNodeTests(env, files = nodeTests(), { limit = 10 } = {}) {
  const result = emptyResult()
  const other = []
  const tests = start(
    'node --test',
    process.execPath,
    ['--test', `--test-reporter=${join(DEV, 'runners/node-reporter.mjs')}`, ...files.map((name) => resolve(DEV, name))],
    {
      cwd: ROOT,
      limit: limit * 60_000,
      env,
      onLine: (line) => {
        if (!line.startsWith('{"name"')) {
          other.push(line)
          return
        }
        const test = JSON.parse(line)
        if (test.skipped !== undefined) result.skips.push({ name: test.name, reason: test.skipped })
        else if (test.passed) result.passed += 1
        else result.failures.push({ name: test.name, output: test.output })
      },
    },
  )
  const exit = await tests.exited
  if (exit.code !== 0 && result.failures.length === 0)
    throw new Failure(`node --test ${ended(exit)} though no test failed.`, other.join('\n'))
  return result
}
