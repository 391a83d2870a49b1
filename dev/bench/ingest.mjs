// Ingest of a real file: time and memory, beside what other programs need for the same file.

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { emptyDatabase } from '../postgres.mjs'
import { run } from '../processes.mjs'
import { program, REAL_DATA, ROOT } from '../project.mjs'
import { has } from '../toolchain.mjs'
import { times } from './table.mjs'
import { timed } from './timed.mjs'

const FILE = join(REAL_DATA, 'bench/merged-real-extracts.osm.pbf')

/** Adds the rows of ingest and of its peers. */
export async function measureIngest(state, table, postgres) {
  if (!existsSync(FILE)) {
    table.missing('ingest of a real extract', `there is no ${FILE}; CARPAL_REAL_DATA names the folder`)
    return
  }
  const megabytes = statSync(FILE).size / 1e6
  const url = await emptyDatabase(postgres, 'carpal_bench_ingest')
  const env = { ...process.env, DATABASE_URL: url, RUST_LOG: 'warn' }
  await run('carpal-worker migrate', program('carpal-worker'), ['migrate'], { cwd: ROOT, env })
  const ingest = (...more) =>
    timed('carpal-ingest', program('carpal-ingest'), ['osm', FILE, ...more], { cwd: ROOT, env })
  const row = (what, result, ratio) =>
    table.add(what, {
      figure: `${result.seconds.toFixed(1)} s, ${(megabytes / result.seconds).toFixed(1)} MB/s`,
      memory: result.peak > 0 ? `${Math.round(result.peak)} MB` : '',
      ratio,
    })
  const dry = await ingest('--dry-run')
  row(`ingest of ${megabytes.toFixed(0)} MB of PBF, dry run`, dry)
  const first = await ingest()
  row('the same, into an empty database', first)
  row('the same again, nothing changed', await ingest())
  await peers(state, table, postgres, { dry, first, row })
}

async function peers(state, table, postgres, { dry, first, row }) {
  if (has('osmium')) {
    const out = state.path('parkings.osm.pbf')
    const filtered = await timed('osmium', 'osmium', ['tags-filter', FILE, 'nwr/amenity=parking', '-o', out, '-O'])
    row(
      'osmium tags-filter amenity=parking',
      filtered,
      times(dry.seconds, filtered.seconds, 'its time for the dry run'),
    )
  } else table.missing('osmium tags-filter', 'osmium is not installed; make bench-peers installs it')
  if (has('osm2pgsql')) {
    const url = await emptyDatabase(postgres, 'carpal_bench_peer')
    const loaded = await timed('osm2pgsql', 'osm2pgsql', ['-d', url, '--create', FILE])
    row('osm2pgsql, its default style', loaded, times(first.seconds, loaded.seconds, 'its time for the load'))
  } else table.missing('osm2pgsql', 'it is not installed; make bench-peers installs it')
}
