// The browser tests, read from Playwright's JSON.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { Failure } from '../failure.mjs'
import { tail } from '../logfile.mjs'
import { aptHasChromium, browser, ensure } from '../packages.mjs'
import { ended, run, start } from '../processes.mjs'
import { WEB } from '../project.mjs'
import { emptyResult } from '../tally.mjs'
import { has } from '../toolchain.mjs'

/** A browser to drive: Debian's Chromium, or Playwright's own build where apt has only a snap. Returns its version. */
export async function ensureBrowser({ log, progress }) {
  const own = await install({ log, progress })
  const path = browser() ?? own
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return answer.stdout?.trim() || `${path}, which does not tell its version`
}

async function install({ log, progress }) {
  if (browser()) return undefined
  if (has('apt-get') && !aptHasChromium()) {
    progress("Playwright's own Chromium")
    const arguments_ = process.getuid() === 0 || has('sudo') ? ['--with-deps'] : []
    await run('playwright install', 'npx', ['--no-install', 'playwright', 'install', ...arguments_, 'chromium'], {
      cwd: WEB,
      log,
    })
    const path = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
    return (await run('node', process.execPath, ['-e', path], { cwd: WEB })).trim()
  }
  await ensure(['chromium'], { log, progress })
  return undefined
}

/** Runs the browser tests, or those of these files, against the running system that `env` names. */
export async function runPlaywright(state, env, files = []) {
  const file = state.path('playwright.json')
  const log = state.log('playwright')
  rmSync(file, { force: true })
  const chromium = browser()
  const process = start('playwright', 'npx', ['--no-install', 'playwright', 'test', '--reporter=json', ...files], {
    cwd: WEB,
    env: {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...(chromium && { CARPAL_CHROMIUM: chromium }),
    },
    log,
    fresh: true,
    limit: 30 * 60_000,
  })
  const exit = await process.exited
  if (!existsSync(file)) throw new Failure(`playwright ${ended(exit)} without a report.`, tail(log))
  const result = found(JSON.parse(readFileSync(file, 'utf8')))
  if (exit.code !== 0 && result.failures.length === 0)
    throw new Failure(`playwright ${ended(exit)} though no test failed.`, tail(log))
  return result
}

/** What Playwright's report says. */
export function found(report) {
  const result = emptyResult()
  for (const error of report.errors ?? [])
    result.failures.push({ name: 'playwright', output: plain(error.message ?? String(error)) })
  for (const suite of report.suites ?? []) collect(suite, [], result)
  return result
}

function collect(suite, above, result) {
  const path = [...above, suite.title]
  for (const spec of suite.specs ?? []) {
    for (const test of spec.tests) {
      const name = `${[...path, spec.title].filter(Boolean).join(' › ')} [${test.projectName}]`
      if (test.status === 'skipped') result.skips.push({ name, reason: skipReason(test) })
      else if (test.status === 'unexpected') result.failures.push({ name, output: errors(test) })
      else result.passed += 1
      // A map drawn in software on a busy machine now and then misses its time; that is told, not hidden.
      if (test.status === 'flaky') result.flaky.push({ name, output: errors(test) })
    }
  }
  for (const inner of suite.suites ?? []) collect(inner, path, result)
}

function skipReason(test) {
  const annotation = [...(test.annotations ?? []), ...test.results.flatMap((result) => result.annotations ?? [])].find(
    ({ type }) => type === 'skip' || type === 'fixme',
  )
  if (annotation) return annotation.description ?? 'without a reason'
  return 'it never ran: one before it in its block failed, or the run was cut short'
}

function errors(test) {
  const messages = test.results.flatMap((result) =>
    (result.errors?.length ? result.errors : [result.error]).filter(Boolean),
  )
  return plain(messages.map((error) => error.message ?? String(error)).join('\n')) || 'It failed without a word.'
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are made of
const plain = (text) => text.replace(/\x1b\[[0-9;]*m/g, '')
