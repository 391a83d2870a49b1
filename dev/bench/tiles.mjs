// Tiles and views under load, beside a fixed answer of 20 kB and beside Martin, on the same machine in the same run.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { nextFree } from '../ports.mjs'
import { program, TARGET } from '../project.mjs'
import { backends, load, memory } from './load.mjs'
import { measureMartin } from './martin.mjs'
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
  await measureViews(state, table, server, seconds)
  const renderer = await tileServer(state, url, { CARPAL_TILES_CACHE_MB: '0' })
  await load(state, renderer, paths, { seconds: 2 })
  renderer.helpers = await backends(postgres, url, 'carpal-tiles')
  const rendered = await load(state, renderer, paths, { seconds })
  table.load('the same, every request rendered', rendered, { ...beside(rendered), memory: memory(renderer.pid).now })
  await renderer.stop()
  await measureMartin(state, table, { postgres, url, tiles, seconds, martin, ours: { server, warm, rendered } })
  await server.stop()
}

/** What the map asks for beside tiles: how many are in view, and the best of them. */
async function measureViews(state, table, server, seconds) {
  const [country, city] = ['bbox=-9,49,3,61', 'bbox=-3.1,53.33,-2.83,53.48']
  for (const [name, query] of [
    ['a view of the whole UK', `${country}&zoom=5`],
    ['the same, with a filter', `${country}&zoom=5&access=all&price=under-2&ev=1`],
    ['the same, with a text', `${country}&zoom=5&q=station`],
    ['a view of a city', `${city}&zoom=12`],
    ['the same, with a text', `${city}&zoom=12&q=station`],
  ]) {
    table.load(name, await load(state, server, [`${TILES}/view?${query}`], { seconds, connections: 2 }))
  }
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
