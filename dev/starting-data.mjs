// What a new database starts with: the coast, the built-in car parks, a real town, and then real car parks of the cities or,
// without a network, practice ones.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { carParkList, FEED_PATH, historyBefore, replayIn, serve } from './practice-feed.mjs'
import { run } from './processes.mjs'
import { program, ROOT, WEB } from './project.mjs'
import { note, step, warn } from './terminal.mjs'

const COAST = join(WEB, 'node_modules/world-atlas/countries-10m.json')

/** The extract that is shipped: a whole town, so that what one sees first is real. */
const EXTRACT = join(ROOT, 'data/newport-2023.osm.pbf')

const REMOVAL = 'This removes them: make practice-remove'

/** How the practice feed is read, and under which name it is asked. */
const FEED_SOURCE = join(ROOT, 'data/sources/practice-feed.toml')
const FEED = 'practice-feed'
const FEED_HISTORY_DAYS = 28

/** How many practice car parks there are when there is no network. */
const PRACTICE_COUNT = 20_000

/** More runs than a database ever lists. */
const EVERY_RUN = 1_000_000

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

/** Loads the extract that is shipped. */
async function loadExtract(state, env) {
  await step('A real town', async () => {
    const report = await ingest(state, env, ['osm', EXTRACT])
    return `${report.read ?? 0} car parks`
  })
}

/**
 * A real town at first, and the cities: real when Overpass answers, else practice ones. A database that holds anything else is
 * somebody's, and gets neither town nor practice.
 *
 * @returns whether the database was empty
 */
export async function fill(state, env, overpass, practiceCount = PRACTICE_COUNT) {
  const held = await sourcesHeld(state, env)
  const isEmpty = held.size === 0
  // A first start before there was a real town left only practice car parks.
  const wantsTown = [...held].every((name) => name === 'practice')
  // Side by side, because each waits for the database for most of its time.
  await Promise.all([
    wantsTown && loadExtract(state, env),
    isEmpty && !overpass.answers && loadPractice(state, env, practiceCount),
  ])
  if (overpass.answers) {
    await step('Refresh of the 17 cities', () => enqueueCities(state, env))
    note('The map fills as they arrive from OpenStreetMap, one city after another.')
  } else {
    warn(`The 17 cities cannot be fetched: Overpass does not answer at ${overpass.url} (${overpass.why}).`)
    if (!isEmpty) note(`The database keeps the car parks that it holds (${[...held].join(', ')}).`)
  }
  if (held.has('practice') || (isEmpty && !overpass.answers))
    note(`Practice car parks in the cities are invented, and the app says so. ${REMOVAL}`)
  return isEmpty
}

/**
 * Has the practice feed asked at `PRACTICE_FEED_PORT`, where it will listen. A new database gets its car parks, with four weeks
 * of history; one from which they were removed gets nothing. Before the programs start, so that the demo's people find
 * practice car parks to speak of, and speak of those that no feed counts.
 */
export async function addPracticeFeed(state, env, isNew) {
  if (!isNew && !(await hasPracticeFeed(state, env))) return
  await step('Practice feed', async () => {
    const replay = replayIn(env)
    const source = write(state, 'practice-feed.toml', sourceFile(replay))
    const list = write(state, 'practice-feed.json', carParkList())
    await ingest(state, env, ['council', list, '--source-file', source])
    const url = `http://127.0.0.1:${env.PRACTICE_FEED_PORT}${FEED_PATH}`
    await run('carpal-ingest feed', program('carpal-ingest'), ['feed', 'add', source, '--url', url], {
      cwd: ROOT,
      env,
      log: state.log('ingest'),
    })
    const server = await serve(env.PRACTICE_FEED_PORT, replay)
    try {
      await ingest(state, env, ['feed', 'run', FEED])
    } finally {
      server.closeAllConnections()
      server.close()
    }
    if (isNew) {
      const file = write(
        state,
        'practice-history.csv',
        [...historyBefore(Date.now(), FEED_HISTORY_DAYS, replay)].join(''),
      )
      await ingest(state, env, ['feed', 'history', FEED, file])
      // Else what is usual is there only after the first night.
      const options = { cwd: ROOT, env, log: state.log('forecasts'), fresh: true }
      await run('carpal-worker compute-forecasts', program('carpal-worker'), ['compute-forecasts'], options)
    }
    return `practice car parks in Newport that fill and empty: ${replay ? replay.words : 'their counts are invented'}`
  })
}

// The source file of the practice feed; of a replay it says whose counts they are.
function sourceFile(replay) {
  const shipped = readFileSync(FEED_SOURCE, 'utf8')
  if (!replay) return shipped
  return shipped
    .replace(/^attribution = .*$/m, () => `attribution = ${JSON.stringify(replay.words)}`)
    .replace(/^licence = .*$/m, () => `licence = ${JSON.stringify(replay.licence)}`)
}

async function hasPracticeFeed(state, env) {
  const feeds = await listed(state, env, ['feed', 'list'])
  return feeds.some(({ source }) => source === FEED)
}

// What carpal-ingest prints as one JSON object a line.
async function listed(state, env, args) {
  const options = { cwd: ROOT, env, log: state.log(args[0]), fresh: true }
  const output = await run(`carpal-ingest ${args[0]}`, program('carpal-ingest'), [...args, '--json'], options)
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

function write(state, name, content) {
  const file = state.path(name)
  writeFileSync(file, content)
  return file
}

async function enqueueCities(state, env) {
  const options = { cwd: ROOT, env, log: state.log('enqueue'), fresh: true }
  const output = await run('carpal-worker enqueue-cities', program('carpal-worker'), ['enqueue-cities'], options)
  return output.trim()
}

// The names of the sources that have brought car parks, beside those that every database starts with.
async function sourcesHeld(state, env) {
  const runs = await listed(state, env, ['runs', '--limit', String(EVERY_RUN)])
  const filled = runs.filter((made) => made.status === 'done' && made.new + made.changed + made.unchanged > 0)
  return new Set(filled.map((made) => made.source).filter((name) => !['builtin', 'coast'].includes(name)))
}
