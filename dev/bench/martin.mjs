// Martin on the trace that our server was measured with: over PostGIS at its best, and over tiles made beforehand.

import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { Failure } from '../failure.mjs'
import { nextFree } from '../ports.mjs'
import { sql } from '../postgres.mjs'
import { STATE } from '../project.mjs'
import { backends, load, memory } from './load.mjs'
import { serve } from './serve.mjs'
import { times } from './table.mjs'

export const MARTIN = '1.14.0'

/** Where `make bench-peers` puts it: one that reads Postgres and MBTiles. */
export const ourMartin = () => join(STATE, `peers/bin/martin-${MARTIN}`)

/** Car parks as our tile server ranks them, projected beforehand. */
const CAR_PARKS = `
drop table if exists peer_car_parks cascade;
create table peer_car_parks as
select id, name, kind, access, nullif(availability, 'unknown') as avail,
       case when fee = 'no' then 'Free' when price_basis = 'estimated' then 'est. £' || round(price_hour_pence / 100.0, 2) || '/h'
            else '£' || round(price_hour_pence / 100.0, 2) || '/h' end as price,
       case when price_basis is distinct from 'estimated' then price_hour_pence end as pence,
       nullif(has_ev_charging, false) as ev, nullif(has_disabled_access, false) as disabled,
       case when verified_by in ('council', 'admin') then verified_by end as verified,
       nullif(scam_reported, false) as scam, nullif(origin = 'practice', false) as practice,
       row_number() over (order by not scam_reported desc, (verified_by in ('council', 'admin')) is true desc,
                          has_ev_charging desc, has_disabled_access desc, capacity desc nulls last, md5(id::text)) as rank,
       st_transform(location, 3857) as at
from visible_car_parks where access in ('public', 'customers');
create index on peer_car_parks using gist (at);
analyze peer_car_parks;`

/** A tile: of each of its 4 by 4 cells the best, as many as the quota of its zoom (tiles/src/quota.rs), without the rest. */
const FUNCTION = `
create or replace function peer_tiles(z integer, x integer, y integer) returns bytea
language sql immutable strict parallel safe as $$
with bounds as (select st_tileenvelope(z, x, y) as box, 4 * 2 ^ z / 40075016.68557849 as scale),
placed as (
    select p.*, box, row_number() over (
        partition by floor((st_x(at) + 20037508.342789244) * scale), floor((20037508.342789244 - st_y(at)) * scale) order by rank
    ) as place
    from peer_car_parks as p, bounds where at && box
),
shown as (
    select id, case when z >= 13 then name end as name, kind, access, avail, price, pence, ev, disabled, verified, scam, practice, rank,
           st_asmvtgeom(at, box, 4096, 0, false) as geom
    from placed where place <= case when z < 9 then 2 when z < 11 then 4 when z < 13 then 9 when z < 15 then 17 else 34 end
)
select st_asmvt(shown, 'carparks', 4096, 'geom', 'id') from shown
$$;`

/** Adds the rows of Martin, each with how `ours` compares. */
export async function measureMartin(state, table, { postgres, url, tiles, seconds, martin, ours }) {
  const names = {
    warm: 'Martin, ranked SQL function, cache warm',
    rendered: 'Martin, ranked SQL function, no cache',
    fixed: 'Martin, our tiles as MBTiles, cache warm',
  }
  if (!martin) {
    for (const name of Object.values(names))
      table.missing(name, 'Martin is not installed; make bench-peers installs it')
    return
  }
  const measure = async (name, { args, source, beside, database }) => {
    const port = await nextFree(28_082)
    const server = await serve(
      state,
      'martin',
      martin,
      ['--listen-addresses', `127.0.0.1:${port}`, ...args],
      port,
      '/health',
    )
    const paths = tiles.map((tile) => `/${source}/${tile}`)
    try {
      await load(state, server, paths, { seconds: Math.max(seconds, 10) })
      // Postgres works for Martin, so its time is Martin's.
      if (database) server.helpers = await backends(postgres, url, '%artin%')
      const result = await load(state, server, paths, { seconds })
      table.load(`${name}, ${(result.bytes / 1000).toFixed(1)} kB each`, result, {
        memory: memory(server.pid).now,
        ratio: `CarPal has ${times(beside.rate, result.rate, 'its rate')}, ${times(beside.cpu, result.cpu, 'its CPU')}`,
      })
    } catch (error) {
      // A peer without a figure is a row that says so; ours stand.
      if (!(error instanceof Failure)) throw error
      table.missing(name, error.message)
    } finally {
      await server.stop()
    }
  }
  await sql(postgres, CAR_PARKS, url)
  await sql(postgres, FUNCTION, url)
  const source = 'peer_tiles'
  await measure(names.warm, { args: [url], source, beside: ours.warm, database: true })
  await measure(names.rendered, { args: ['--cache-size', '0', url], source, beside: ours.rendered, database: true })
  const file = state.path('peer_static.mbtiles')
  await writeMbtiles(file, ours.server.url, new Set(tiles))
  await measure(names.fixed, { args: [file], source: 'peer_static', beside: ours.warm, database: false })
}

/** Writes our tiles, gzipped as they are served, into an MBTiles file, whose rows count from the south. */
export async function writeMbtiles(file, url, tiles) {
  const rows = []
  for (const tile of tiles) {
    const [z, x, y] = tile.split('/').map(Number)
    const bytes = await gzipped(`${url}/tiles/carparks/${tile}.mvt`)
    rows.push(`insert into tiles values (${z}, ${x}, ${2 ** z - 1 - y}, x'${bytes.toString('hex')}');`)
  }
  rmSync(file, { force: true })
  const script = [
    'begin;',
    'create table metadata (name text, value text);',
    'create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);',
    "insert into metadata values ('name', 'peer_static'), ('format', 'pbf'), ('minzoom', '8'), ('maxzoom', '15'),",
    `('json', '{"vector_layers":[{"id":"carparks","fields":{}},{"id":"footprints","fields":{}}]}');`,
    ...rows,
    'create unique index tile_index on tiles (zoom_level, tile_column, tile_row);',
    'commit;',
  ]
  const written = spawnSync('sqlite3', ['-bail', file], { input: script.join('\n'), encoding: 'utf8' })
  if (written.status !== 0) throw new Failure('sqlite3 could not write our tiles.', written.stderr ?? '')
}

// What a client of fetch gets is no longer compressed.
function gzipped(address) {
  return new Promise((resolve, reject) => {
    const request = get(address, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => resolve(Buffer.concat(parts)))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}
