// Tiles under load, beside a fixed answer of 20 kB from the same machine in the same run.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../failure.mjs'
import { nextFree } from '../ports.mjs'
import { sql } from '../postgres.mjs'
import { program, TARGET } from '../project.mjs'
import { load, memory } from './load.mjs'
import { serve } from './serve.mjs'
import { times } from './table.mjs'
import { tilesWithCarParks, withEtags } from './trace.mjs'

const TILES = '/tiles/carparks'

/** Adds the rows of the tile server and of its peers. */
export async function measureTiles(state, table, { postgres, url, seconds, martin }) {
  const tiles = await tilesWithCarParks(postgres, url)
  const paths = tiles.map((tile) => `${TILES}/${tile}.mvt`)
  const { fixed, bare } = await yardsticks(state, table, seconds)
  const server = await tileServer(state, url)
  // Once through, so that what is kept is there.
  await load(state, server, paths, { seconds: 2 })
  const warm = await load(state, server, paths, { seconds })
  const beside = (result) => ({ ratio: fixed && times(result.rate, fixed.rate, 'the fixed answer') })
  table.load(`tiles z8–z15, gzip, 16 connections, ${Math.round(warm.bytes / 1000)} kB each`, warm, {
    ...beside(warm),
    memory: memory(server.pid).now,
  })
  const busy = await load(state, server, paths, { seconds, connections: 64 })
  table.load('the same, 64 connections', busy, beside(busy))
  const unchanged = await load(state, server, await withEtags(server.url, paths), { seconds })
  table.load('the same, all unchanged (304)', unchanged, {
    ratio: bare && times(unchanged.rate, bare.rate, 'the bare 304'),
  })
  await server.stop()
  const renderer = await tileServer(state, url, { CARPAL_TILES_CACHE_MB: '0' })
  const rendered = await load(state, renderer, paths, { seconds })
  table.load('the same, every request rendered', rendered, { ...beside(rendered), memory: memory(renderer.pid).now })
  await renderer.stop()
  await measureMartin(state, table, { postgres, url, tiles, seconds, martin, warm })
}

// What the HTTP library alone can do here: a fixed answer of a tile's size, and an answer without a body.
async function yardsticks(state, table, seconds) {
  const binary = join(TARGET, 'release/examples/fixed')
  if (!existsSync(binary)) {
    table.missing('a fixed answer of 20 kB', 'its program was not built')
    return {}
  }
  const port = await nextFree(28_080)
  const server = await serve(state, 'fixed', binary, [String(port)], port, '/fixed')
  const fixed = await load(state, server, ['/fixed'], { seconds })
  table.load(`a fixed answer of ${Math.round(fixed.bytes / 1000)} kB, 16 connections`, fixed)
  const bare = await load(state, server, await withEtags(server.url, ['/not-modified']), { seconds })
  table.load('a bare 304', bare)
  await server.stop()
  return { fixed, bare }
}

async function tileServer(state, url, more = {}) {
  const port = await nextFree(28_081)
  const env = {
    ...process.env,
    // Every load comes from one network here.
    CARPAL_CONNECTIONS_PER_NETWORK: '8192',
    DATABASE_URL: url,
    REDIS_URL: undefined,
    CARPAL_TILES_PORT: String(port),
    RUST_LOG: 'warn',
    ...more,
  }
  return serve(state, 'carpal-tiles', program('carpal-tiles'), [], port, '/health/ready', env)
}

async function measureMartin(state, table, { postgres, url, tiles, seconds, martin, warm }) {
  const name = 'Martin, the same car parks, cache warm'
  if (!martin) {
    table.missing(name, 'Martin is not installed; make bench-peers installs it')
    return
  }
  await sql(postgres, 'drop table if exists peer_car_parks', url)
  await sql(
    postgres,
    'create table peer_car_parks as select id, name, kind, access, location from visible_car_parks; create index on peer_car_parks using gist (location); analyze peer_car_parks',
    url,
  )
  const port = await nextFree(28_082)
  const server = await serve(state, 'martin', martin, ['--listen-addresses', `127.0.0.1:${port}`, url], port, '/health')
  const paths = tiles.map((tile) => `/peer_car_parks/${tile}`)
  try {
    await load(state, server, paths, { seconds: Math.max(seconds, 10) })
    const result = await load(state, server, paths, { seconds })
    table.load(name, result, {
      memory: memory(server.pid).now,
      ratio: `CarPal has ${times(warm.rate, result.rate, 'its rate')}`,
    })
  } catch (error) {
    // A peer without a figure is a row that says so; ours stand.
    if (!(error instanceof Failure)) throw error
    table.missing(name, error.message)
  }
  await server.stop()
}
