// The one build of the Rust workspace that the checks, the tests and the proofs share.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cargo, digestFiles, filesBelow, stampSays } from './build.mjs'
import { Failure } from './failure.mjs'
import { emptyDatabase, sql } from './postgres.mjs'
import { run } from './processes.mjs'
import { CRATES, ROOT } from './project.mjs'
import { has } from './toolchain.mjs'

// The ingest's loader makes these as temporary tables; its queries can be checked only where they are.
const WORKING_TABLES = join(ROOT, 'ingest/src/load/working_tables.sql')

// All of them but a test program for each `main`: `--all-targets` would build those although they are said to have no tests.
const TARGETS = ['--lib', '--bins', '--tests', '--examples']

/** What makes cargo compile the workspace's crates with clippy, so that one pass compiles and lints. */
export function lintingCompiler() {
  return has('clippy-driver') ? { RUSTC_WORKSPACE_WRAPPER: 'clippy-driver' } : {}
}

/**
 * Builds every test and all four programs, in cargo's dev profile. The same pass finds the lints, and describes each checked
 * query against a newly migrated database.
 *
 * @returns `{ binaries, lints, queries }`: the test binaries as `[{ name, executable, folder }]`, the compiler's warnings as
 *          people read them, and the folder that holds the descriptions
 */
export async function buildWorkspace(state, postgres, { log, progress }) {
  const queries = state.path('sqlx')
  const stamp = state.path('sqlx-stamp')
  const key = digestFiles(sources())
  const url = await migratedDatabase(postgres)
  // The macros describe a query when they are expanded, which cargo does only in crates that changed: so the crates' roots are
  // made to look new, and are given their times back, so that the next build does not take them for changed.
  const described = existsSync(queries) && stampSays(stamp, key)
  if (!described) {
    rmSync(queries, { recursive: true, force: true })
    mkdirSync(queries, { recursive: true })
  }
  const restore = described ? () => {} : lookNew()
  try {
    const env = { CARPAL_SQLX_URL: url, SQLX_OFFLINE: undefined, SQLX_OFFLINE_DIR: queries, ...lintingCompiler() }
    const messages = await compile({ log, progress, env })
    writeFileSync(stamp, key)
    return { ...found(messages), queries }
  } finally {
    restore()
  }
}

/** Fails when the compiler warned, or when nothing could lint. */
export function checkLints(lints) {
  if (!has('clippy-driver'))
    throw new Failure(
      'clippy is missing. With rustup: rustup component add clippy. On Debian: the package rust-clippy.',
    )
  if (lints.length > 0) throw new Failure(`The compiler warned ${lints.length} times.`, lints.join('\n'))
}

// What cargo says of each thing it compiles, as objects.
async function compile({ log, progress, env }) {
  const messages = []
  const onLine = (line) => line.startsWith('{') && messages.push(JSON.parse(line))
  const args = ['build', '--locked', '--workspace', ...TARGETS, '--message-format=json']
  try {
    await cargo('cargo build', args, { log, progress, env, onLine })
    return messages
  } catch (error) {
    const { errors } = found(messages)
    if (!(error instanceof Failure) || errors.length === 0) throw error
    throw new Failure(error.message, errors.join('\n'))
  }
}

function found(messages) {
  const said = messages.filter(({ reason }) => reason === 'compiler-message').map(({ message }) => message)
  const rendered = (levels) => [
    ...new Set(said.filter(({ level }) => levels.includes(level)).map(({ rendered }) => rendered)),
  ]
  return {
    errors: rendered(['error']),
    lints: rendered(['warning']),
    binaries: messages
      .filter((message) => message.reason === 'compiler-artifact' && message.executable && message.profile.test)
      .map((message) => ({
        name: titled(message),
        executable: message.executable,
        folder: dirname(message.manifest_path),
      })),
  }
}

function titled({ target, manifest_path }) {
  const crate = dirname(manifest_path).split('/').at(-1)
  const kind = target.kind[0]
  if (kind === 'test') return `${crate}, tests/${target.name}`
  return kind === 'lib' ? `${crate}, unit tests` : `${crate}, ${kind} ${target.name}`
}

async function migratedDatabase(postgres) {
  const url = await emptyDatabase(postgres, 'carpal_queries')
  for (const migrations of [join(ROOT, 'migrations'), await queueMigrations()])
    for (const name of readdirSync(migrations)
      .filter((file) => file.endsWith('.sql'))
      .sort())
      await sql(postgres, readFileSync(join(migrations, name), 'utf8'), url)
  await sql(postgres, readFileSync(WORKING_TABLES, 'utf8'), url)
  return url
}

// The queue's tables come with its library. `carpal-worker migrate` makes them, but cannot be built before its own queries
// are described.
async function queueMigrations() {
  const metadata = await run('cargo metadata', 'cargo', ['metadata', '--format-version=1', '--locked'], { cwd: ROOT })
  const library = JSON.parse(metadata).packages.find(({ name }) => name === 'apalis-postgres')
  return join(dirname(library.manifest_path), 'migrations')
}

// What the descriptions depend on.
function sources() {
  const crates = CRATES.flatMap((crate) => filesBelow(join(ROOT, crate))).filter((file) =>
    /\.(rs|sql|toml)$/.test(file),
  )
  return [...crates, ...filesBelow(join(ROOT, 'migrations')), join(ROOT, 'Cargo.lock')]
}

function lookNew() {
  const roots = CRATES.flatMap((crate) =>
    ['src/lib.rs', 'src/main.rs', 'tests/it/main.rs'].map((file) => join(ROOT, crate, file)),
  ).filter((file) => existsSync(file))
  const times = roots.map((file) => [file, statSync(file)])
  const now = new Date()
  for (const file of roots) utimesSync(file, now, now)
  return () => {
    for (const [file, { atime, mtime }] of times) utimesSync(file, atime, mtime)
  }
}
