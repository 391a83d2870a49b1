// The web's unit tests, read from vitest's JSON.

import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { Failure } from '../failure.mjs'
import { tail } from '../logfile.mjs'
import { ended, start } from '../processes.mjs'
import { WEB } from '../project.mjs'
import { emptyResult } from '../tally.mjs'

export async function runVitest(state) {
  const file = state.path('vitest.json')
  const log = state.log('vitest')
  rmSync(file, { force: true })
  // `it.only` would leave the others out.
  const args = ['--no-install', 'vitest', 'run', '--allowOnly=false', '--reporter=json', `--outputFile=${file}`]
  const process = start('vitest', 'npx', args, {
    cwd: WEB,
    env: { ...globalThis.process.env, CI: 'true' },
    log,
    fresh: true,
    // It runs beside the compiler, and on a slow machine takes as long.
    limit: 25 * 60_000,
  })
  const exit = await process.exited
  const report = parse(file)
  if (!report) throw new Failure(`vitest ${ended(exit)} without a report.`, tail(log))
  const result = emptyResult()
  for (const suite of report.testResults) {
    const where = relative(WEB, suite.name)
    for (const test of suite.assertionResults) {
      const name = `${where}: ${test.fullName}`
      if (test.status === 'passed') result.passed += 1
      else if (test.status === 'failed') result.failures.push({ name, output: test.failureMessages.join('\n') })
      else result.skips.push({ name, reason: test.meta?.reason ?? `marked ${test.status}, without a reason` })
    }
    // A file that could not even be loaded has no test to fail.
    if (suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed')) {
      result.failures.push({ name: where, output: suite.message || 'It could not be loaded.' })
    }
  }
  // Such as an error outside of any test.
  if (exit.code !== 0 && result.failures.length === 0)
    throw new Failure(`vitest ${ended(exit)} though no test failed.`, tail(log))
  return result
}

function parse(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
