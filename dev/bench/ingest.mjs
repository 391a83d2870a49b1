// Ingest of real extracts, of 20, 90 and 400 MB, and of half a million car parks as GeoJSON: time, CPU and memory, beside what
// other programs need for the same files.

import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyDatabase } from '../postgres.mjs'
import { run } from '../processes.mjs'
import { program, REAL_DATA, ROOT, TARGET } from '../project.mjs'
import { has } from '../toolchain.mjs'
import { thousands, times } from './table.mjs'
import { timed } from './timed.mjs'

const FILE = join(REAL_DATA, 'bench/merged-real-extracts.osm.pbf')
/** How often the real extract is written into one file: about 20, 90 and 400 MB. */
const COPIES = [1, 5, 20]
const FEATURES = 500_000
/** A country: that much is no file of ours, so its memory is drawn out from the curve, and held against a goal. */
const COUNTRY_MB = 1500
const GOAL_MB = 600
/** What half a million features of GeoJSON may take. */
const FEATURES_GOAL = { seconds: 25, megabytes: 100 }
/** A style of osm2pgsql that keeps car parks alone, with all their tags. */
const PARKING_ALONE = `
local parking = osm2pgsql.define_table({
  name = 'parking',
  ids = { type = 'any', id_column = 'osm_id' },
  columns = { { column = 'tags', type = 'jsonb' }, { column = 'geom', type = 'geometry', projection = 4326 } },
})
local function keep(object, geometry)
  if object.tags.amenity == 'parking' then parking:insert({ tags = object.tags, geom = geometry(object) }) end
end
function osm2pgsql.process_node(object) keep(object, object.as_point) end
function osm2pgsql.process_way(object) keep(object, object.is_closed and object.as_polygon or object.as_linestring) end
function osm2pgsql.process_relation(object)
  if object.tags.type == 'multipolygon' then keep(object, object.as_multipolygon) end
end
`

/** Adds the rows of ingest and of its peers. */
export async function measureIngest(state, table, postgres) {
  if (!existsSync(FILE)) {
    table.missing('ingest of a real extract', `there is no ${FILE}; CARPAL_REAL_DATA names the folder`)
    return
  }
  const curve = []
  for (const copies of COPIES) curve.push(await measureExtract(state, table, postgres, await extract(state, copies)))
  addCurve(table, curve)
  await measureGeoJson(state, table, postgres)
}

/** The real extract so many times in one file, made once. */
async function extract(state, copies) {
  if (copies === 1) return FILE
  const file = state.path(`extract-${copies}.osm.pbf`)
  if (!existsSync(file)) {
    await run('grow_pbf', join(TARGET, 'release/examples/grow_pbf'), [FILE, String(copies), file], { cwd: ROOT })
  }
  return file
}

async function database(postgres, name) {
  const url = await emptyDatabase(postgres, name)
  const env = { ...process.env, DATABASE_URL: url, RUST_LOG: 'warn' }
  await run('carpal-worker migrate', program('carpal-worker'), ['migrate'], { cwd: ROOT, env })
  return env
}

/** @returns megabytes of the file, and those of memory that its load took */
async function measureExtract(state, table, postgres, file) {
  const megabytes = statSync(file).size / 1e6
  const env = await database(postgres, 'carpal_bench_ingest')
  const ingest = (...more) =>
    timed('carpal-ingest', program('carpal-ingest'), ['osm', file, '--source', 'bench', ...more], {
      cwd: ROOT,
      env,
      server: postgres.process.child.pid,
    })
  const add = (what, result, ratio) => row(table, what, result, megabytes, ratio)
  const first = await ingest()
  add(`ingest of ${megabytes.toFixed(0)} MB of PBF into an empty database`, first)
  add('the same again, nothing changed', await ingest())
  await peers(state, table, postgres, { file, first, add })
  return { megabytes, peak: first.peak }
}

function row(table, what, result, megabytes, ratio) {
  table.add(what, {
    figure: `${result.seconds.toFixed(1)} s, ${(megabytes / result.seconds).toFixed(1)} MB/s`,
    CPU: `${result.cpu.toFixed(1)} s${result.serverCpu > 0 ? `, database ${result.serverCpu.toFixed(1)} s` : ''}`,
    memory: result.peak > 0 ? `${Math.round(result.peak)} MB` : '',
    ratio,
  })
}

const met = (is) => (is ? 'met' : 'missed')

/** The CPU of a program and of its database. */
const all = ({ cpu, serverCpu }) => cpu + serverCpu

async function peers(state, table, postgres, { file, first, add }) {
  if (has('osmium')) {
    const out = state.path('parkings.osm.pbf')
    const filtered = await timed('osmium', 'osmium', ['tags-filter', file, 'nwr/amenity=parking', '-o', out, '-O'])
    add('osmium tags-filter amenity=parking', filtered)
  } else table.missing('osmium tags-filter', 'osmium is not installed; make bench-peers installs it')
  if (!has('osm2pgsql')) {
    table.missing('osm2pgsql', 'it is not installed; make bench-peers installs it')
    return
  }
  const style = state.path('parking.lua')
  writeFileSync(style, PARKING_ALONE)
  for (const [what, more, isGoal] of [
    ['osm2pgsql, its default style', [], true],
    ['osm2pgsql, car parks alone', ['--output=flex', '--style', style], false],
  ]) {
    const url = await emptyDatabase(postgres, 'carpal_bench_peer')
    const loaded = await timed('osm2pgsql', 'osm2pgsql', ['-d', url, '--create', ...more, file], {
      server: postgres.process.child.pid,
    })
    const ours = `our load: ${times(first.cpu, loaded.cpu, 'its CPU')}, ${times(all(first), all(loaded), 'with the database')}`
    add(what, loaded, isGoal ? `${ours}; ${met(first.cpu <= loaded.cpu)}: at most its CPU` : ours)
  }
}

/** Memory by the size of the file, and what that means for a country. */
export function addCurve(table, curve) {
  const what = `memory of a country of ${thousands(COUNTRY_MB)} MB`
  if (curve.some(({ peak }) => !(peak > 0))) {
    table.missing(what, 'this system does not say how much memory a program takes')
    return
  }
  const points = curve.map(({ megabytes, peak }) => `${Math.round(peak)} MB at ${Math.round(megabytes)} MB`)
  table.add('memory by the size of the file', { figure: points.join(', ') })
  const country = atSize(curve, COUNTRY_MB)
  table.add(what, {
    figure: 'extrapolated from the two largest, not measured',
    memory: `${Math.round(country)} MB`,
    ratio: `${met(country <= GOAL_MB)}: at most ${GOAL_MB} MB`,
  })
}

/** Memory at a size in megabytes, by the line through the two largest files: it is no less there than of the last. */
function atSize(curve, megabytes) {
  const [before, last] = curve.slice(-2)
  const slope = Math.max(0, (last.peak - before.peak) / (last.megabytes - before.megabytes))
  return last.peak + slope * (megabytes - last.megabytes)
}

async function measureGeoJson(state, table, postgres) {
  const file = await geoJson(state)
  const env = await database(postgres, 'carpal_bench_ingest')
  const args = ['city', file, '--source', 'bench']
  const load = () =>
    timed('carpal-ingest', program('carpal-ingest'), args, { cwd: ROOT, env, server: postgres.process.child.pid })
  const megabytes = statSync(file).size / 1e6
  const first = await load()
  const { seconds, megabytes: most } = FEATURES_GOAL
  const isMet = first.cpu <= seconds && first.peak <= most
  const goal = first.peak > 0 ? `${met(isMet)}: at most ${seconds} s of CPU and ${most} MB` : undefined
  row(table, `ingest of ${thousands(FEATURES)} features of GeoJSON`, first, megabytes, goal)
  row(table, 'the same again, nothing changed', await load(), megabytes)
}

/** Car parks in rows from Bristol to York, made once. */
async function geoJson(state) {
  const file = state.path('features.geojson')
  if (existsSync(file)) return file
  mkdirSync(join(file, '..'), { recursive: true })
  const out = createWriteStream(file)
  out.write('{"type":"FeatureCollection","features":[')
  for (let n = 0; n < FEATURES; n++) {
    const [lng, lat] = [-2.6 + (n % 1000) * 0.0017, 51.5 + Math.floor(n / 1000) * 0.005]
    const properties = {
      id: `made-${n}`,
      name: `Car park ${n}`,
      address: `${n} High Street`,
      capacity: 5 + (n % 400),
      charge: ['1.20 GBP/hour', '£2/hour', '3 GBP'][n % 3],
      opening_hours: ['Mo-Sa 08:00-18:00', '24/7'][n % 2],
    }
    const geometry = { type: 'Point', coordinates: [lng, lat] }
    const text = JSON.stringify({ type: 'Feature', properties, geometry })
    if (!out.write(`${n ? ',' : ''}\n${text}`)) await once(out, 'drain')
  }
  out.end(']}')
  await once(out, 'finish')
  return file
}
