// A country whose car parks fill and empty: what open maps are told, when they can see it, and what that costs the tile server.

import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../failure.mjs'
import { nextFree } from '../ports.mjs'
import { emptyDatabase, sql } from '../postgres.mjs'
import { program } from '../project.mjs'
import { ingest } from '../starting-data.mjs'
import { migrate } from '../system.mjs'
import { step } from '../terminal.mjs'
import { cpuSeconds, memory } from './load.mjs'
import { serve } from './serve.mjs'
import { thousands } from './table.mjs'
import { tileAt } from './trace.mjs'

const CAR_PARKS = 100_000
const PER_MINUTE = 10_000
/** Changes are written as feeds are: those of one answer at once, an answer a second. */
const ANSWER = Math.ceil(PER_MINUTE / 60)
/** Maps that are open meanwhile, and told. */
const MAPS = 200
/** How close a map looks that follows one car park. */
const ZOOM = 15
/** Milliseconds after which a change that nobody saw is lost. */
const TIMEOUT = 10_000
const AVAILABILITIES = ['available', 'limited', 'full']

/** Adds the rows of what a map sees and when, and of the processors' time. */
export async function measureLive(state, table, { postgres, redis, seconds }) {
  const url = await emptyDatabase(postgres, 'carpal_bench_live')
  const env = { ...process.env, DATABASE_URL: url, REDIS_URL: redis.url, RUST_LOG: 'warn', CARPAL_DEMO: '0' }
  await migrate(state, env)
  await step(`${thousands(CAR_PARKS)} practice car parks`, () =>
    ingest(state, env, ['practice', '--count', String(CAR_PARKS), '--seed', '1']),
  )
  await sql(postgres, 'analyze', url)
  const tiles = await server(state, env, 'carpal-tiles', 'CARPAL_TILES_PORT', 28_310)
  const api = await server(state, env, 'carpal-api', 'CARPAL_API_PORT', 28_320)
  const maps = []
  try {
    const heard = new Heard()
    for (let n = 0; n < MAPS; n += 1) maps.push(await openMap(api.url, (event) => heard.take(n, event)))
    const probes = await findProbes(postgres, url, seconds)
    const before = { at: performance.now(), tiles: cpuSeconds(tiles.pid), api: cpuSeconds(api.pid) }
    const seen = []
    for (const [turn, probe] of probes.entries()) {
      const due = before.at + turn * 1000
      if (due > performance.now()) await sleep(due - performance.now())
      seen.push(await follow({ postgres, url, tiles: tiles.url, heard, probe, turn, probes }))
    }
    const took = (performance.now() - before.at) / 1000
    const share = (name, pid) => `${(((cpuSeconds(pid) - before[name]) / took) * 100).toFixed(1)}% of a processor`
    const rate = thousands((probes.length * ANSWER * 60) / took)
    const row = (what, times, more) => table.add(what, { ...percentiles(times), ...more })
    const size = `${thousands(CAR_PARKS)} car parks, ${rate} changes a minute`
    const told = seen.flatMap(({ told: times }) => times)
    row(`a map is told of a change: ${size}, ${MAPS} maps open`, told, {
      figure: `${thousands(heard.count / MAPS)} events to each in ${took.toFixed(0)} s, ${heard.everything} for all tiles`,
      CPU: `api ${share('api', api.pid)}`,
      memory: `${Math.round(memory(api.pid).now)} MB`,
    })
    row(
      'its list shows it, asked for when told',
      seen.map(({ listed }) => listed),
    )
    row(
      'its tile shows it, asked for when told',
      seen.map(({ drawn }) => drawn),
      {
        figure: `${seen.length} changes followed from before they were written`,
        CPU: `tiles ${share('tiles', tiles.pid)}`,
        memory: `${Math.round(memory(tiles.pid).now)} MB`,
      },
    )
  } finally {
    for (const hangUp of maps) hangUp()
    await api.stop()
    await tiles.stop()
  }
}

function server(state, env, name, variable, first) {
  const more = { CARPAL_PUBLIC_URL: 'http://localhost', CARPAL_CONNECTIONS_PER_NETWORK: '8192' }
  return nextFree(first).then((port) =>
    serve(state, `live-${name}`, program(name), [], port, '/health/ready', {
      ...env,
      ...more,
      [variable]: String(port),
    }),
  )
}

/** What maps are told, and who waits for it. */
class Heard {
  count = 0
  everything = 0
  waiting = new Map()

  take(map, event) {
    this.count += 1
    if (event.everything && map === 0) this.everything += 1
    const waits = this.waiting.get(map)
    this.waiting.delete(map)
    waits?.(performance.now())
  }

  /** When a map is told next. */
  next(map) {
    return new Promise((resolve) => this.waiting.set(map, resolve))
  }
}

/** Opens a stream of events. Returns the function that hangs up. */
function openMap(api, take) {
  return new Promise((resolve, reject) => {
    let text = ''
    const asked = request(`${api}/api/v1/live`, { agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Failure(`A map was answered ${answer.statusCode}.`))
      resolve(() => asked.destroy())
      answer.setEncoding('utf8')
      answer.on('error', () => {})
      answer.on('data', (chunk) => {
        const blocks = (text + chunk).split('\n\n')
        text = blocks.pop()
        for (const block of blocks) {
          const data = /^data: ?(.*)$/m.exec(block)?.[1]
          const event = data && JSON.parse(data)
          if (event?.event === 'tiles_changed' && event.tileset === 'carparks') take(event)
        }
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** The car parks that are followed, one an answer: those that a map of their neighbourhood lists. */
async function findProbes(postgres, url, count) {
  const rows = await sql(
    postgres,
    `select id || ' ' || st_x(location) || ' ' || st_y(location) from visible_car_parks where access = 'public'
     order by md5(place_key) limit ${count}`,
    url,
  )
  return rows
    .trim()
    .split('\n')
    .map((row) => row.split(' ').map(Number))
    .map(([id, lng, lat]) => ({ id, lng, lat }))
}

/** Writes an answer of a feed that holds the probe, and waits until a map of its neighbourhood shows it. */
async function follow({ postgres, url, tiles, heard, probe, turn, probes }) {
  const availability = AVAILABILITIES[turn % AVAILABILITIES.length]
  // Each is written in its own turn only: one that stood as it is written now would not change its tile.
  const followed = probes.map(({ id }) => id).join()
  const tile = `${tiles}/tiles/carparks/${tileAt(ZOOM, probe.lng, probe.lat)}.mvt`
  const tag = await tagOf(tile)
  const told = Promise.all(Array.from({ length: MAPS }, (_, map) => heard.next(map)))
  const begun = performance.now()
  await sql(
    postgres,
    `update car_parks set availability = '${availability}', availability_basis = 'live', availability_at = now(),
         spaces_free = ${turn}
     where id = ${probe.id} or (id % ${Math.floor(CAR_PARKS / ANSWER)} = ${turn} and id not in (${followed}))`,
    url,
  )
  const times = await within(told)
  // Served before anybody is told, so the first look should do.
  const shows = async (look) => {
    while (!(await look())) {
      if (performance.now() - begun > TIMEOUT) throw new Failure('A change was told and never shown.')
      await sleep(10)
    }
    return performance.now() - begun
  }
  const [listed, drawn] = await Promise.all([
    shows(async () => (await listedAt(tiles, probe)) === availability),
    shows(async () => (await tagOf(tile)) !== tag),
  ])
  return { told: times.map((at) => at - begun), listed, drawn }
}

function within(promise) {
  const late = sleep(TIMEOUT).then(() => {
    throw new Failure(`Nobody was told of a change within ${TIMEOUT / 1000} s.`)
  })
  return Promise.race([promise, late])
}

async function tagOf(tile) {
  const answer = await fetch(tile, { headers: { 'accept-encoding': 'gzip' } })
  await answer.arrayBuffer()
  return answer.headers.get('etag')
}

async function listedAt(tiles, { id, lng, lat }) {
  const bbox = [lng - 0.002, lat - 0.001, lng + 0.002, lat + 0.001].map((degrees) => degrees.toFixed(5)).join(',')
  const asked = `bbox=${bbox}&zoom=${ZOOM}&centre=${lng.toFixed(5)},${lat.toFixed(5)}&limit=50`
  const page = await (await fetch(`${tiles}/tiles/carparks/view?${asked}`)).json()
  return page.places.find((place) => place.id === id)?.availability
}

function percentiles(times) {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (part) => `${sorted[Math.floor((sorted.length - 1) * part)].toFixed(0)} ms`
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
