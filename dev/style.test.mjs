// The tile server's style in other people's maps: a page of another origin draws it with MapLibre GL JS, letters, marks and
// all. `make test` takes the version that the app has; `make prove style` fetches the older ones that the style promises.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchChromium } from './chromium.mjs'
import { nextFree } from './ports.mjs'
import { emptyDatabase, startPostgres } from './postgres.mjs'
import { start } from './processes.mjs'
import { program, State, WEB } from './project.mjs'
import { ingest, loadBuiltIn } from './starting-data.mjs'
import { migrate } from './system.mjs'

const OLDER = ['4.7.1', '5.24.1']
const KINDS = { css: 'text/css', html: 'text/html', js: 'text/javascript', mjs: 'text/javascript' }

const state = new State('style')
/** The folder of each version's built files. */
const dist = { current: join(WEB, 'node_modules/maplibre-gl/dist') }
let tiles
let page
let browser
const started = []

before(async () => {
  const postgres = await startPostgres(state)
  started.push(postgres.process)
  const port = await nextFree(29_081)
  const env = {
    ...process.env,
    DATABASE_URL: await emptyDatabase(postgres, 'style'),
    REDIS_URL: '',
    CARPAL_TILES_PORT: String(port),
    CARPAL_TILES_URL: '',
    CARPAL_DRAIN_DELAY: '0s',
  }
  await migrate(state, env)
  await loadBuiltIn(state, env)
  await ingest(state, env, ['practice', '--count', '1000', '--seed', '1'])
  started.push(start('carpal-tiles', program('carpal-tiles'), [], { env, log: state.log('tiles') }))
  tiles = `http://127.0.0.1:${port}`
  await ready(`${tiles}/health/ready`)
  page = await serve()
  browser = await launchChromium()
})

after(async () => {
  await browser?.close()
  page?.close()
  for (const one of started.reverse()) await one.stop()
})

test('the version of the app draws it', { timeout: 120_000 }, () => drawn('current'))

for (const version of process.env.CARPAL_PROVE === '1' ? OLDER : [])
  test(`MapLibre ${version} draws it`, { timeout: 180_000 }, async (t) => {
    const folder = state.path(`maplibre-${version}`)
    mkdirSync(folder, { recursive: true })
    const wanted = [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      `maplibre-gl@${version}`,
    ]
    const fetched = spawnSync('npm', wanted, { encoding: 'utf8', timeout: 120_000 })
    if (fetched.status !== 0) return t.skip(`MapLibre ${version} could not be fetched: is there a network?`)
    dist[version] = join(folder, 'node_modules/maplibre-gl/dist')
    await drawn(version)
  })

async function drawn(version) {
  const seen = await browser.newPage({ viewport: { width: 640, height: 480 } })
  const refused = []
  const asked = []
  seen.on('response', (response) => {
    asked.push(response.url())
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  seen.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      refused.push(`${request.failure()?.errorText} ${request.url()}`)
  })
  const map = `http://localhost:${page.address().port}/${version}/map.html?style=${tiles}/tiles/style.json`
  for (const theme of ['light', 'dark']) {
    await seen.goto(`${map}?theme=${theme}`)
    await seen.waitForFunction('window.done', undefined, { timeout: 60_000 })
    const { faults, begins, counts, carparks, names, marks } = await seen.evaluate('window.done')
    assert.deepEqual(faults, [], `${version} ${theme}`)
    // Great Britain: the practice car parks lie around its 17 cities.
    assert.ok(begins.lng > -8 && begins.lng < 2 && begins.lat > 49 && begins.lat < 60, JSON.stringify(begins))
    assert.ok(counts > 0, 'counts by area at the first zoom')
    assert.ok(carparks > 0, 'car parks in a city')
    assert.ok(names.includes('Cardiff'), `the names of cities: ${names}`)
    assert.deepEqual(marks, [true, true])
  }
  assert.deepEqual(refused, [])
  assert.ok(
    asked.some((url) => url.includes('/tiles/fonts/Figtree%20SemiBold/0-255.pbf')),
    'its letters are ours',
  )
  assert.ok(
    asked.some((url) => /\/tiles\/sprite(@2x)?\.png$/.test(url)),
    'its marks are ours',
  )
  const elsewhere = asked.filter(
    (url) => !url.startsWith(tiles) && !url.startsWith(new URL(map).origin) && !/^(blob|data):/.test(url),
  )
  assert.deepEqual(elsewhere, [], 'nobody else is asked')
  await seen.close()
}

/** Another origin, which has maps of each version. */
async function serve() {
  const server = createServer((request, response) => {
    const [, version, file] = new URL(request.url, 'http://here').pathname.split('/')
    const found = file === 'map.html' ? Buffer.from(html(version)) : dist[version] && read(join(dist[version], file))
    response.writeHead(found ? 200 : 404, { 'content-type': KINDS[file?.split('.').at(-1)] ?? 'text/plain' })
    response.end(found)
  })
  await new Promise((listening) => server.listen(0, 'localhost', listening))
  return server
}

function read(path) {
  return existsSync(path) ? readFileSync(path) : undefined
}

function html(version) {
  const load =
    version === 'current'
      ? `import * as maplibregl from './maplibre-gl.mjs'; maplibregl.setWorkerUrl(new URL('maplibre-gl-worker.mjs', location).href);`
      : ''
  return `<!doctype html><meta charset="utf-8"><title>A map elsewhere</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="maplibre-gl.css"><body style="margin:0"><div id="map" style="height:480px"></div>
${version === 'current' ? '' : '<script src="maplibre-gl.js"></script>'}
<script type="module">${load}
const faults = []
const style = decodeURIComponent(location.search.replace('?style=', ''))
const map = new maplibregl.Map({ container: 'map', style, fadeDuration: 0 })
map.on('error', ({ error }) => faults.push(String(error?.message ?? error)))
const idle = () => new Promise((resolve) => map.once('idle', resolve))
const count = (layer) => map.queryRenderedFeatures(undefined, { layers: [layer] }).length
await idle()
const { lng, lat } = map.getCenter()
const counts = count('carparks-count-number')
map.jumpTo({ center: [-3.1791, 51.4816], zoom: 11 })
await idle()
const names = map.queryRenderedFeatures(undefined, { layers: ['label-place'] }).map(({ properties }) => properties.name)
const marks = ['car-park', 'car-park-warning'].map((name) => map.hasImage(name))
window.done = { faults, begins: { lng, lat }, counts, carparks: count('carparks'), names, marks }
</script>`
}

async function ready(url) {
  for (let waited = 0; waited < 60_000; waited += 200) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new Error(`${url} was not ready: see ${state.log('tiles')}`)
}
