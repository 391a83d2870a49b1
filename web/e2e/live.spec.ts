import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { sql } from './map.database'
import { add, ownCarParks } from './parking.carParks'
import { detail, open, row, SEA } from './parking.page'
import { skipWithout } from './skipWithout'
import { withoutWebGL } from './webgl'
import { WORKER_INDEX } from './workerIndex'

const NAME = 'Fisher Gate Car Park'
const FEED = `e2e-feed-${WORKER_INDEX}`
const program = process.env.CARPAL_INGEST_BIN

/** What the feed says next: free spaces of 200, and how old that is. */
let said = { free: 120, secondsAgo: 5 }
let server: Server

const ingest = (...args: string[]) =>
  promisify(execFile)(program ?? '', args, { env: { ...process.env, CARPAL_FEED_ALLOW: '127.0.0.1' } })

/** Has the feed say this, and asks it. */
async function says(free: number, secondsAgo = 5) {
  said = { free, secondsAgo }
  await ingest('feed', 'run', FEED)
}

test.describe('A car park of a feed', () => {
  skipWithout(program ? null : 'CARPAL_INGEST_BIN does not say where carpal-ingest is')
  ownCarParks()
  test.beforeEach(({ page }) => withoutWebGL(page))
  test.beforeAll(async () => {
    server = createServer((_, response) => {
      const at = new Date(Date.now() - said.secondsAgo * 1000).toISOString()
      const carPark = { id: 'fisher', name: NAME, lng: SEA.lng, lat: SEA.lat, spaces: 200, free: said.free, at }
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ carParks: [carPark] }))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  test.afterAll(() => {
    sql(`delete from sources where name = '${FEED}'`)
    server.close()
  })

  test('follows it on the open page, and is not live any more when it is old', async ({ page }) => {
    add(1, NAME, { capacity: '200' })
    const folder = mkdtempSync(join(tmpdir(), 'carpal-feed-'))
    const file = join(folder, 'feed.toml')
    const { port } = server.address() as AddressInfo
    writeFileSync(file, SOURCE_FILE(port))
    await ingest('feed', 'add', file)
    rmSync(folder, { recursive: true })

    await open(page)
    await row(page, NAME).click()
    const card = detail(page, NAME)
    await expect(card.getByText('Not live')).toBeVisible()
    await says(121)
    // Name and position alone are not enough: a person says that it is the one.
    const [id, status] = sql(`select id, status from feed_car_parks where source = '${FEED}'`).split('|')
    expect(status).toBe('waiting')
    await ingest('feed', 'matches', 'decide', String(id), 'same')
    await says(120)
    await expect(card.getByText('120 of 200 spaces free')).toBeVisible()
    await says(0)
    await expect(card.getByText('Full', { exact: true })).toBeVisible()
    // A few seconds before it is half an hour old.
    sql(`update live_readings set said_at = said_at - interval '2 hours' where source = '${FEED}';
         update feed_car_parks set said_at = said_at - interval '2 hours' where source = '${FEED}'`)
    await says(40, 30 * 60 - 6)
    await expect(card.getByText('40 of 200 spaces free')).toBeVisible()
    await expect(card.getByText('Not live')).toBeVisible()
  })
})

const SOURCE_FILE = (port: number) => `
name = "${FEED}"
kind = "council"
attribution = "Fisher Gate"
licence = "CC0"
format = "json"
list = "carParks"
id = "id"

[fields]
name = "name"
lat = "lat"
lng = "lng"
capacity = "spaces"

[live]
url = "http://127.0.0.1:${port}/feed.json"
every = "1m"

[live.fields]
name = "name"
lat = "lat"
lng = "lng"
capacity = "spaces"
spaces_free = "free"
said_at = "at"
`
