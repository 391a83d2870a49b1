// The files that are generated and committed: how each is made, and whether the committed one is stale.

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { cargo, installPackages } from './build.mjs'
import { Failure } from './failure.mjs'
import { emptyDatabase, sql } from './postgres.mjs'
import { run } from './processes.mjs'
import { CRATES, program, ROOT, WEB } from './project.mjs'

const OPENAPI = join(ROOT, 'api/openapi.json')
const SCHEMA = join(WEB, 'src/api/schema.gen.ts')
const SQLX = join(ROOT, '.sqlx')
// The ingest's loader makes these as temporary tables; its queries can be checked only where they are.
const WORKING_TABLES = join(ROOT, 'ingest/src/load/working_tables.sql')
// These programs need TypeScript 5, which the web has left behind: so they have a folder of their own.
const TOOLS = join(ROOT, 'dev/openapi')
const tool = (name) => join(TOOLS, 'node_modules/.bin', name)

/** The API's description, as the built program prints it. */
export async function openapi(env) {
  return run('carpal-api openapi', program('carpal-api'), ['openapi'], { cwd: ROOT, env })
}

/** The TypeScript types of a description. */
export async function schema(state, description) {
  const log = state.log('openapi')
  await installPackages(TOOLS, { log })
  const input = state.path('openapi.json')
  const output = state.path('schema.gen.ts')
  writeFileSync(input, description)
  await run('openapi-typescript', tool('openapi-typescript'), [input, '--output', output], { cwd: TOOLS, log })
  return readFileSync(output, 'utf8')
}

/** Fails when the committed description is not valid OpenAPI. */
export async function checkValid(state) {
  const log = state.log('openapi-lint')
  await installPackages(TOOLS, { log })
  await run('The validator', process.execPath, ['lint.mjs', OPENAPI], { cwd: TOOLS, log })
}

/** Fails when a generator other than the web's makes no client of the committed description, or one that does not compile. */
export async function checkClient(state) {
  const log = state.log('openapi-client')
  await installPackages(TOOLS, { log })
  const client = state.path('openapi-client')
  rmSync(client, { recursive: true, force: true })
  await run('openapi-ts', tool('openapi-ts'), ['--input', OPENAPI, '--output', client, '--silent'], { cwd: TOOLS, log })
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler']
  await run('tsc', tool('tsc'), [...options, join(client, 'index.ts')], { cwd: TOOLS, log })
}

/**
 * Describes every checked query against a newly migrated database, into a folder, by running cargo with `args`.
 *
 * The macros write what they learn while they are expanded, and cargo expands them only in crates that changed: so the
 * crates' roots are made to look new for this once.
 */
export async function describeQueries(postgres, folder, args, options) {
  const url = await emptyDatabase(postgres, 'carpal_queries')
  for (const migrations of [join(ROOT, 'migrations'), await queueMigrations()])
    for (const name of readdirSync(migrations)
      .filter((file) => file.endsWith('.sql'))
      .sort())
      await sql(postgres, readFileSync(join(migrations, name), 'utf8'), url)
  await sql(postgres, readFileSync(WORKING_TABLES, 'utf8'), url)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const restore = lookNew()
  try {
    await cargo(`cargo ${args[0]}`, args, {
      ...options,
      env: { CARPAL_SQLX_URL: url, SQLX_OFFLINE: undefined, SQLX_OFFLINE_DIR: folder },
    })
  } finally {
    restore()
  }
}

// The queue's tables come with its library. `carpal-worker migrate` makes them, but cannot be built before its own queries
// are described.
async function queueMigrations() {
  const metadata = await run('cargo metadata', 'cargo', ['metadata', '--format-version=1', '--locked'], { cwd: ROOT })
  const library = JSON.parse(metadata).packages.find(({ name }) => name === 'apalis-postgres')
  return join(dirname(library.manifest_path), 'migrations')
}

/** Writes all of them again. */
export async function writeAll(state, postgres, env, options) {
  const draft = state.path('sqlx')
  await describeQueries(postgres, draft, ['check', '--locked', '--workspace', '--all-targets'], options)
  rmSync(SQLX, { recursive: true, force: true })
  cpSync(draft, SQLX, { recursive: true })
  await cargo('cargo build', ['build', '--locked', '--workspace', '--bins'], options)
  const description = await openapi(env)
  writeFileSync(OPENAPI, description)
  writeFileSync(SCHEMA, await schema(state, description))
}

/** Fails when the committed description is not what the program prints. */
export async function checkOpenapi(env) {
  same(OPENAPI, await openapi(env))
}

/** Fails when the committed types are not those of the committed description. */
export async function checkSchema(state) {
  same(SCHEMA, await schema(state, readFileSync(OPENAPI, 'utf8')))
}

/** Fails when the committed query descriptions are not exactly those in `folder`. */
export function checkQueries(folder) {
  const [fresh, committed] = [folder, SQLX].map((path) =>
    existsSync(path) ? readdirSync(path).filter((name) => name.startsWith('query-')) : [],
  )
  const stale = [
    ...fresh.filter((name) => !committed.includes(name)).map((name) => `missing: ${name}`),
    ...committed.filter((name) => !fresh.includes(name)).map((name) => `no longer used: ${name}`),
    ...fresh
      .filter((name) => committed.includes(name) && differ(join(folder, name), join(SQLX, name)))
      .map((name) => `different: ${name}`),
  ]
  if (stale.length > 0) throw new Failure('.sqlx is stale. Write it again: make gen', stale.join('\n'))
}

function same(file, fresh) {
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (committed.trim() === fresh.trim()) return
  const [old, now] = [committed, fresh].map((text) => text.split('\n'))
  const at = now.findIndex((line, index) => line !== old[index])
  throw new Failure(
    `${file} is stale. Write it again: make gen`,
    `line ${at + 1}: ${old[at] ?? '(nothing)'}\n  should be: ${now[at] ?? '(nothing)'}`,
  )
}

function differ(a, b) {
  const [one, other] = [a, b].map((path) => JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))))
  return one !== other
}

// Gives the times back after, so that a build does not take the crates for changed.
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
