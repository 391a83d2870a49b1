// Building the programs and the web: only what changed.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compress } from './compress.mjs'
import { Failure } from './failure.mjs'
import { wait } from './lock.mjs'
import { run } from './processes.mjs'
import { digest, ROOT, WEB } from './project.mjs'

/** The programs that `make run` builds. */
export const PROGRAMS = ['carpal-api', 'carpal-tiles', 'carpal-worker', 'carpal-ingest']

/**
 * The environment for cargo. Queries are checked against the committed `.sqlx`, never against a database that
 * happens to be set; `more` may say otherwise.
 */
export function cargoEnvironment(more = {}) {
  const env = {
    ...process.env,
    SQLX_OFFLINE: 'true',
    CARGO_TERM_PROGRESS_WHEN: 'always',
    CARGO_TERM_PROGRESS_WIDTH: '80',
    CARGO_TERM_COLOR: 'never',
  }
  for (const name of ['DATABASE_URL', 'CARPAL_SQLX_URL', 'SQLX_OFFLINE_DIR']) delete env[name]
  Object.assign(env, more)
  for (const [name, value] of Object.entries(env)) if (value === undefined) delete env[name]
  return env
}

/** Runs cargo, its progress bar turned into progress of ours. */
export async function cargo(name, args, { log, progress = () => {}, env = {}, onLine = () => {} }) {
  const progressed = cargoProgress(progress)
  try {
    return await run(name, 'cargo', args, {
      cwd: ROOT,
      env: cargoEnvironment(env),
      log,
      onLine: (line) => {
        progressed(line)
        onLine(line)
      },
    })
  } catch (error) {
    if (!error.details?.includes('no cached data for this query')) throw error
    throw new Failure('A query is not described in .sqlx. Write that again: make gen', error.details)
  }
}

/** Turns cargo's progress bar into a few words. */
export function cargoProgress(progress) {
  return (line) => {
    const bar = /(\d+)\/(\d+)(?:: (.*))?$/.exec(line.trim())
    if (bar && line.includes('Building')) progress(`${bar[1]} of ${bar[2]} ${bar[3] ?? ''}`)
  }
}

/** Builds the four programs, optimised. */
export async function buildPrograms({ log, progress }) {
  await cargo('cargo build', ['build', '--release', '--locked', '--workspace', '--bins'], { log, progress })
}

/** Installs a folder's npm packages, when its package-lock.json asks for others than are there. */
export async function installPackages(folder, { log, progress = () => {} }) {
  const lock = await wait(`npm-${digest(folder)}`, () => progress('waiting for another command that installs them'))
  try {
    const stamp = join(folder, 'node_modules/.carpal-installed')
    const files = ['package.json', 'package-lock.json'].map((name) => join(folder, name))
    const key = `${process.version} ${digestFiles(files)}`
    if (stampSays(stamp, key)) return 'nothing changed'
    progress('npm ci')
    await run('npm ci', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: folder, log })
    writeFileSync(stamp, key)
    return 'installed'
  } finally {
    await lock.release()
  }
}

/** Installs the web's packages. */
export const installWebPackages = (options) => installPackages(WEB, options)

/** Builds the web, when its sources or packages changed. */
export async function buildWeb({ log, progress = () => {} }) {
  const lock = await wait(`npm-${digest(WEB)}`, () => progress('waiting for another command that builds it'))
  try {
    const stamp = join(WEB, 'node_modules/.cache/carpal-built')
    const key = digestFiles([...webSources(), join(ROOT, 'dev/compress.mjs')])
    if (existsSync(join(WEB, 'dist/index.html')) && stampSays(stamp, key)) return 'nothing changed'
    progress('vite build')
    rmSync(stamp, { force: true })
    // Without the compiler of `npm run build`: types are what `make check` checks.
    await run('vite build', join(WEB, 'node_modules/.bin/vite'), ['build'], { cwd: WEB, log })
    progress('compressing it')
    await compress(filesBelow(join(WEB, 'dist')))
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, key)
    return 'built'
  } finally {
    await lock.release()
  }
}

// Everything in web/ that a build may read: all but what is installed, built or only for tests.
function webSources() {
  const passedOver = new Set(['node_modules', 'dist', 'e2e', 'test-results', 'playwright-report', 'README.md'])
  return readdirSync(WEB)
    .filter((name) => !passedOver.has(name))
    .flatMap((name) => filesBelow(join(WEB, name)))
}

/** Every file in a folder and its folders; of a file, that file. */
export function filesBelow(path) {
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
  return entries.flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
  )
}

/** A digest of files: of their paths and what is in them. */
export function digestFiles(files) {
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Whether a stamp was written for this key. */
export function stampSays(stamp, key) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === key
}
