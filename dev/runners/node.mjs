// The set-up's own tests, run by Node's test runner.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../failure.mjs'
import { ended, start } from '../processes.mjs'
import { ROOT } from '../project.mjs'
import { nothing } from '../tally.mjs'

const DEV = join(ROOT, 'dev')

export async function runNodeTests(env) {
  const files = readdirSync(DEV, { recursive: true }).filter(
    (name) => name.endsWith('.test.mjs') && !name.includes('node_modules'),
  )
  const result = nothing()
  const other = []
  const process_ = start(
    'node --test',
    process.execPath,
    ['--test', `--test-reporter=${join(DEV, 'runners/node-reporter.mjs')}`, ...files.map((name) => join(DEV, name))],
    {
      cwd: ROOT,
      limit: 10 * 60_000,
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
  const exit = await process_.exited
  if (exit.code !== 0 && result.failures.length === 0)
    throw new Failure(`node --test ${ended(exit)} though no test failed.`, other.join('\n'))
  return result
}
