// The files that are generated and committed: how each is made, and whether the committed one is stale.

import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from './build.mjs'
import { Failure } from './failure.mjs'
import { run } from './processes.mjs'
import { program, ROOT, WEB } from './project.mjs'
import { buildWorkspace } from './rust-build.mjs'

const OPENAPI = join(ROOT, 'api/openapi.json')
const SCHEMA = join(WEB, 'src/api/schema.gen.ts')
const LIMITS = join(WEB, 'src/api/limits.gen.ts')
const SQLX = join(ROOT, '.sqlx')
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

/** The limits that a description sets to what is written, for forms to hold to before the server does. */
export function limits(description) {
  const kinds = ['minLength', 'maxLength', 'minItems', 'maxItems']
  const of = (schema) => kinds.filter((kind) => schema[kind] !== undefined).map((kind) => `${kind}: ${schema[kind]}`)
  const bounded = ({ properties = {} }) => Object.entries(properties).filter(([, schema]) => of(schema).length > 0)
  const lines = Object.entries(JSON.parse(description).components.schemas)
    .map(([name, schema]) => [name, bounded(schema)])
    .filter(([, properties]) => properties.length > 0)
    .map(([name, properties]) => {
      const each = properties.map(([property, schema]) => `${property}: { ${of(schema).join(', ')} }`)
      return `export const ${name} = { ${each.join(', ')} }`
    })
  return `// Written by \`make gen\`: the limits of api/openapi.json, by schema and property.\n\n${lines.join('\n')}\n`
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

/** Writes all of them again. */
export async function writeAll(state, postgres, env, options) {
  const { queries } = await buildWorkspace(state, postgres, options)
  rmSync(SQLX, { recursive: true, force: true })
  cpSync(queries, SQLX, { recursive: true })
  const description = await openapi(env)
  writeFileSync(OPENAPI, description)
  writeFileSync(SCHEMA, await schema(state, description))
  writeFileSync(LIMITS, limits(description))
}

/** Fails when the committed description is not what the program prints. */
export async function checkOpenapi(env) {
  same(OPENAPI, await openapi(env))
}

/** Fails when the committed types are not those of the committed description. */
export async function checkSchema(state) {
  const description = readFileSync(OPENAPI, 'utf8')
  same(SCHEMA, await schema(state, description))
  same(LIMITS, limits(description))
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
