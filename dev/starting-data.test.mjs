// What a database has after a first start and after later ones: a real town, where maps open without a network, and never
// anything beside an operator's own data.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { nextFree } from './ports.mjs'
import { emptyDatabase, sql, startPostgres } from './postgres.mjs'
import { start } from './processes.mjs'
import { program, ROOT, State } from './project.mjs'
import { fill, ingest, loadPractice } from './starting-data.mjs'
import { migrate } from './system.mjs'

const NO_NETWORK = { answers: false, url: 'http://overpass.example', why: 'nothing listens there' }
const PRACTICE = 200
/** Where the screens open unless a map is sent elsewhere: in two of the cities. */
const CENTRES = ['lng=-2.9916&lat=53.4084', 'lng=-2.2426&lat=53.4808']

const state = new State('starting')
let postgres
let env

before(async () => {
  postgres = await startPostgres(state)
})
after(() => postgres?.process.stop())
beforeEach(async () => {
  env = { ...process.env, DATABASE_URL: await emptyDatabase(postgres, 'starting'), REDIS_URL: '', CARPAL_DEMO: '0' }
  await migrate(state, env)
})

const query = async (statement) =>
  JSON.parse(await sql(postgres, `select coalesce(json_agg(r), '[]') from (${statement}) r`, env.DATABASE_URL))
/** How many car parks there are of each origin. */
const origins = async () => {
  const rows = await query('select origin, count(*) from car_parks where deleted_at is null group by origin')
  return Object.fromEntries(rows.map(({ origin, count }) => [origin, count]))
}
const imports = async () => (await query('select count(*) from runs'))[0].count
const begin = () => fill(state, env, NO_NETWORK, PRACTICE)

test('the first start without a network brings a real town, and a map opens there; a second start does nothing', async (t) => {
  await begin()
  const first = await origins()
  assert.equal(first.practice, PRACTICE)
  assert.ok(first.osm > 100, JSON.stringify(first))
  const [{ roads }] = await query("select count(*) as roads from map_features where layer = 'roads'")
  assert.ok(roads > 1000, `${roads} streets`)

  for (const at of CENTRES) {
    const area = await ask(t, `/api/v1/places/start?${at}`)
    const { name, lng, lat } = area ?? {}
    assert.ok(name, JSON.stringify(area))
    const near = `origin = 'osm' and city = '${name}' and st_dwithin(location::geography, st_point(${lng}, ${lat})::geography, 3000)`
    const [{ count }] = await query(`select count(*) from visible_car_parks where ${near}`)
    assert.ok(count > 100, `${count} real car parks near ${JSON.stringify(area)}`)
  }

  const before = await imports()
  await begin()
  assert.equal(await imports(), before, 'nothing is imported again')
  await ingest(state, env, ['practice', '--remove'])
  await begin()
  assert.deepEqual(await origins(), { osm: first.osm }, 'what was removed stays away')
})

test("an operator's own data are left alone", async () => {
  const own = state.path('own.geojson')
  const geometry = { type: 'Point', coordinates: [-2.98, 53.41] }
  const features = [{ type: 'Feature', id: 'way/1', geometry, properties: { amenity: 'parking', name: 'Ours' } }]
  writeFileSync(own, JSON.stringify({ type: 'FeatureCollection', features }))
  await ingest(state, env, ['city', own])
  await begin()
  assert.deepEqual(await origins(), { city: 1 })
})

test('a database that an earlier version left with practice car parks gets the town', async () => {
  await loadPractice(state, env, PRACTICE)
  await begin()
  const now = await origins()
  assert.equal(now.practice, PRACTICE)
  assert.ok(now.osm > 100, JSON.stringify(now))
})

let api
/** What an api over this database answers. */
async function ask(t, path) {
  if (!api) {
    const port = await nextFree(29_180)
    const own = { ...env, CARPAL_API_PORT: String(port), CARPAL_PUBLIC_URL: 'http://localhost', RUST_LOG: 'warn' }
    const running = start('carpal-api', program('carpal-api'), [], { cwd: ROOT, env: own, log: state.log('api') })
    t.after(() => running.stop())
    api = `http://127.0.0.1:${port}`
    for (let waited = 0; waited < 30_000; waited += 50) {
      const answer = await fetch(`${api}/health/ready`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.ok) break
      await sleep(50)
    }
  }
  const answer = await fetch(api + path)
  assert.equal(answer.status, 200, path)
  return answer.json()
}
