import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { ingest, whyNoIngest } from './ingest'
import { sql } from './map.database'
import { add, keyOf, ownCarParks } from './parking.carParks'
import { detail, open, row, SEA } from './parking.page'
import { skipWithout } from './skipWithout'
import { withoutWebGL } from './webgl'
import { WORKER_INDEX } from './workerIndex'

const NAME = 'Fisher Gate Car Park'
const FEED = `e2e-feed-${WORKER_INDEX}`
const ALLOW = { CARPAL_FEED_ALLOW: '127.0.0.1' }

/** What the feed says next: free spaces of 200, and how old that is. */
let said = { free: 120, secondsAgo: 5 }
let server: Server

/** How it fails instead, while it does. */
type Failure = (response: ServerResponse, body: string) => void
let failing: Failure | null = null

/** Has the feed say this, and asks it. */
async function says(free: number, secondsAgo = 5) {
  said = { free, secondsAgo }
  await ingest(['feed', 'run', FEED], ALLOW)
}

/** How feeds fail, and what is said of it. Each sends a number all the same, which nobody is to believe. */
const FAILURES: [why: RegExp, fail: Failure][] = [
  [/429 Too Many Requests/, (response, body) => response.writeHead(429, { 'Retry-After': '120' }).end(body)],
  [/504 Gateway Timeout/, (response, body) => response.writeHead(504).end(body)],
  [/HTML page/, (response, body) => response.end(`<!doctype html><title>Back soon</title><pre>${body}</pre>`)],
  [
    /broke off/,
    (response, body) => {
      response.writeHead(200, { 'Content-Length': String(body.length + 100) })
      response.write(body, () => response.destroy())
    },
  ],
  [
    /took longer than/,
    (response, body) => {
      response.writeHead(200, { 'Content-Length': String(body.length + 100) })
      response.write(body)
    },
  ],
]

/** Has the feed fail in every way, one after the other, and asks it each time. Nothing of the car park changes by it. */
async function failsInEveryWay() {
  const stands = () => sql(`select changed_xid, spaces_free from car_parks where place_key = '${keyOf(1)}'`)
  const before = stands()
  said = { free: 7, secondsAgo: 1 }
  for (const [why, fail] of FAILURES) {
    failing = fail
    const asked = ingest(['feed', 'run', FEED], { ...ALLOW, CARPAL_FEED_TIMEOUT: '2s' })
    const { stderr } = await asked.catch((error: { stderr: string }) => error)
    expect(stderr).toMatch(why)
    expect(stands(), String(why)).toBe(before)
  }
  failing = null
}

/** Notes what the page says of the free spaces from now on, once each time that it changes. */
async function noted(page: Page) {
  const notes = await page.evaluateHandle((name) => {
    const shown: string[] = []
    const look = () => {
      const text = document.querySelector(`article[aria-label="${name}"]`)?.textContent ?? ''
      const now = [...text.matchAll(/\d+ of 200 spaces free|Not live/g)].map(([words]) => words).join()
      if (now && now !== shown.at(-1)) shown.push(now)
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    return shown
  }, NAME)
  return () => notes.jsonValue()
}

test.describe('A car park of a feed', () => {
  skipWithout(whyNoIngest())
  ownCarParks()
  test.beforeEach(({ page }) => withoutWebGL(page))
  test.beforeAll(async () => {
    server = createServer((_, response) => {
      const at = new Date(Date.now() - said.secondsAgo * 1000).toISOString()
      const carPark = { id: 'fisher', name: NAME, lng: SEA.lng, lat: SEA.lat, spaces: 200, free: said.free, at }
      const body = JSON.stringify({ carParks: [carPark] })
      if (failing) failing(response, body)
      else response.setHeader('Content-Type', 'application/json').end(body)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  test.afterAll(() => {
    sql(`delete from sources where name = '${FEED}'`)
    // What stalls is still open.
    server.closeAllConnections()
    server.close()
  })

  test('follows it on the open page whatever fails in between, and is not live any more when it is old', async ({
    page,
  }) => {
    add(1, NAME, { capacity: '200' })
    const folder = mkdtempSync(join(tmpdir(), 'carpal-feed-'))
    const file = join(folder, 'feed.toml')
    const { port } = server.address() as AddressInfo
    writeFileSync(file, SOURCE_FILE(port))
    await ingest(['feed', 'add', file], ALLOW)
    rmSync(folder, { recursive: true })

    await open(page)
    await row(page, NAME).click()
    const card = detail(page, NAME)
    await expect(card.getByText('Not live')).toBeVisible()
    await says(121)
    // Name and position alone are not enough: a person says that it is the one.
    const [id, status] = sql(`select id, status from feed_car_parks where source = '${FEED}'`).split('|')
    expect(status).toBe('waiting')
    await ingest(['feed', 'matches', 'decide', String(id), 'same'])
    await says(120)
    await expect(card.getByText('120 of 200 spaces free')).toBeVisible()
    const notes = await noted(page)
    await failsInEveryWay()
    await says(90)
    await expect(card.getByText('90 of 200 spaces free')).toBeVisible()
    expect(await notes()).toEqual(['120 of 200 spaces free', '90 of 200 spaces free'])
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
