// What `make check` checks: formatting, lints, types, and that no generated file is stale.

import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { checkClient, checkOpenapi, checkQueries, checkSchema, checkValid } from './generated.mjs'
import { run } from './processes.mjs'
import { ROOT, WEB } from './project.mjs'
import { checkLints } from './rust-build.mjs'

const local = (tool) => join(WEB, 'node_modules/.bin', tool)

/** The checks that need the web's packages only: `{ name: check }`. */
export function webChecks(state) {
  return {
    'web formatting and lints (biome)': () =>
      run('biome', local('biome'), ['check', '--error-on-warnings', '.'], { cwd: WEB }),
    'set-up formatting and lints (biome)': () =>
      run('biome', local('biome'), ['check', '--error-on-warnings', '.'], { cwd: join(ROOT, 'dev') }),
    'web types (tsc)': () => run('tsc', local('tsc'), ['-p', 'tsconfig.json', '--noEmit'], { cwd: WEB }),
    'service worker types (tsc)': () => run('tsc', local('tsc'), ['-p', 'sw', '--noEmit'], { cwd: WEB }),
    'web/src/api/schema.gen.ts is current': () => checkSchema(state),
    'api/openapi.json is valid': () => checkValid(state),
    'api/openapi.json makes a client that compiles': () => checkClient(state),
  }
}

/** The checks that need what the build of the workspace found: `{ name: check }`. */
export function rustChecks({ lints, queries }, env) {
  return {
    'Rust formatting (cargo fmt)': () =>
      run('cargo fmt', 'cargo', ['fmt', '--all', '--', '--check', '--color=never'], { cwd: ROOT }),
    'Rust lints (clippy)': () => checkLints(lints),
    '.sqlx is current': () => checkQueries(queries),
    'api/openapi.json is current': () => checkOpenapi(env),
  }
}

/** Adds a set of checks to a tally, each as one that passed or failed. */
export async function addChecks(tally, checks) {
  for (const [name, check] of Object.entries(checks)) {
    await tally.add(`check: ${name}`, async () => {
      try {
        await check()
        return { passed: 1, failures: [], skips: [] }
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        return { passed: 0, failures: [{ name, output: `${error.message}\n${error.details}` }], skips: [] }
      }
    })
  }
}
