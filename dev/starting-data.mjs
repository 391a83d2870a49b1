// What a new database starts with: the coast, the built-in car parks, and then real car parks or, without a network,
// practice ones.

import { join } from 'node:path'
import { run } from './processes.mjs'
import { program, ROOT, WEB } from './project.mjs'
import { note, step, warn } from './terminal.mjs'

const COAST = join(WEB, 'node_modules/world-atlas/countries-10m.json')

const REMOVAL = 'This removes them: make practice-remove'

/** How many practice car parks there are when there is no network. */
export const PRACTICE_COUNT = 20_000

/** Runs carpal-ingest and returns the object that it prints last. */
export async function ingest(state, env, args) {
  const output = await run(`carpal-ingest ${args[0]}`, program('carpal-ingest'), [...args, '--json'], {
    cwd: ROOT,
    env,
    log: state.log('ingest'),
  })
  const last = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .at(-1)
  return last ? JSON.parse(last) : {}
}

/** Loads what every database has. Loading again changes nothing. */
export async function loadBuiltIn(state, env) {
  await step('Coast and built-in car parks', async () => {
    await ingest(state, env, ['coast', COAST])
    const report = await ingest(state, env, ['builtin'])
    return `${report.read ?? 0} built-in`
  })
}

/** Loads seeded practice car parks. They are marked as practice wherever they show. */
export async function loadPractice(state, env, count, seed = 1) {
  await step('Practice car parks', async () => {
    const report = await ingest(state, env, ['practice', '--count', String(count), '--seed', String(seed)])
    return `${report.new ?? 0} new, seed ${seed}`
  })
}

/** Real car parks when Overpass answers; practice ones when it does not and the database has no others. */
export async function fill(state, env, overpass) {
  const sources = await sourcesHeld(state, env)
  if (overpass.answers) {
    await step('Refresh of the 17 cities', () => enqueueCities(state, env))
    note('The map fills as they arrive from OpenStreetMap, one city after another.')
    if (sources.has('practice')) note(`Practice car parks are still in the database. ${REMOVAL}`)
    return
  }
  warn(`No car parks can be fetched: Overpass does not answer at ${overpass.url} (${overpass.why}).`)
  if (sources.size > 0) note(`The database keeps the car parks that it holds (${[...sources].join(', ')}).`)
  else await loadPractice(state, env, PRACTICE_COUNT)
  if (sources.size === 0 || sources.has('practice'))
    note(`Practice car parks are invented, and the app says so. ${REMOVAL}`)
}

async function enqueueCities(state, env) {
  const options = { cwd: ROOT, env, log: state.log('enqueue'), fresh: true }
  const output = await run('carpal-worker enqueue-cities', program('carpal-worker'), ['enqueue-cities'], options)
  return output.trim()
}

// The names of the sources that have brought car parks, beside those that every database starts with.
async function sourcesHeld(state, env) {
  const options = { cwd: ROOT, env, log: state.log('runs'), fresh: true }
  const output = await run(
    'carpal-ingest runs',
    program('carpal-ingest'),
    ['runs', '--limit', '1000', '--json'],
    options,
  )
  const runs = output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const filled = runs.filter((made) => made.status === 'done' && made.new + made.changed + made.unchanged > 0)
  return new Set(filled.map((made) => made.source).filter((name) => !['builtin', 'coast'].includes(name)))
}
