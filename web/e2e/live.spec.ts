import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type Answer, type FeedServer, startFeedServer } from './feedServer'
import { frankfurt, NO_SNAPSHOTS } from './frankfurt'
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

let server: FeedServer

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** What the feed says: free spaces of 200, and how old that is. */
function own(free: number, secondsAgo: number): string {
  const at = new Date(Date.now() - secondsAgo * 1000).toISOString()
  const carPark = { id: 'fisher', name: NAME, lng: SEA.lng, lat: SEA.lat, spaces: 200, free, at }
  return JSON.stringify({ carParks: [carPark] })
}

/** Has the server answer so, and asks the feed. */
async function asked(answer: Answer) {
  await server.answers(answer)
  await ingest(['feed', 'run', FEED], ALLOW)
}

const says = (free: number, secondsAgo = 5) => asked({ headers: JSON_TYPE, body: own(free, secondsAgo) })

/** How feeds fail, and what is said of it. Each sends a number all the same, which nobody is to believe. */
const FAILURES: [why: RegExp, answer: (body: string) => Answer][] = [
  [/429 Too Many Requests/, (body) => ({ status: 429, headers: { 'Retry-After': '120' }, body })],
  [/504 Gateway Timeout/, (body) => ({ status: 504, body })],
  [/HTML page/, (body) => ({ body: `<!doctype html><title>Back soon</title><pre>${body}</pre>` })],
  [/broke off/, (body) => ({ body, ending: 'cut' })],
  [/took longer than/, (body) => ({ body, ending: 'stalled' })],
]

/** Has the feed fail in one way, and asks it. Nothing of the car park changes by it. */
async function fails([why, answer]: (typeof FAILURES)[number], body: string) {
  const stands = () => sql(`select changed_xid, spaces_free from car_parks where place_key = '${keyOf(1)}'`)
  const before = stands()
  await server.answers(answer(body))
  const run = ingest(['feed', 'run', FEED], { ...ALLOW, CARPAL_FEED_TIMEOUT: '2s' })
  const { stderr } = await run.catch((error: { stderr: string }) => error)
  expect(stderr).toMatch(why)
  expect(stands(), String(why)).toBe(before)
}

/** Adds the feed by its source file. */
async function addFeed(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'carpal-feed-'))
  const file = join(folder, 'feed.toml')
  writeFileSync(file, text)
  await ingest(['feed', 'add', file], ALLOW)
  rmSync(folder, { recursive: true })
}

/** What was said until now was said two hours before. */
const age = () =>
  sql(`update live_readings set said_at = said_at - interval '2 hours' where source = '${FEED}';
       update feed_car_parks set said_at = said_at - interval '2 hours' where source = '${FEED}'`)

/** Notes what the page says of the free spaces from now on, once each time that it changes. */
async function noted(page: Page) {
  const notes = await page.evaluateHandle((name) => {
    const shown: string[] = []
    const look = () => {
      const text = document.querySelector(`article[aria-label="${name}"]`)?.textContent ?? ''
      const now = [...text.matchAll(/\d+ of \d+ spaces free|Not live/g)].map(([words]) => words).join()
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
    server = await startFeedServer()
  })
  test.afterEach(() => void sql(`delete from sources where name = '${FEED}'`))
  test.afterAll(() => void server.stop())

  test('follows it on the open page whatever fails in between, and is not live any more when it is old', async ({
    page,
  }) => {
    add(1, NAME, { capacity: '200' })
    await addFeed(SOURCE_FILE())

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
    for (const failure of FAILURES) await fails(failure, own(7, 1))
    await says(90)
    await expect(card.getByText('90 of 200 spaces free')).toBeVisible()
    expect(await notes()).toEqual(['120 of 200 spaces free', '90 of 200 spaces free'])
    await says(0)
    await expect(card.getByText('Full', { exact: true })).toBeVisible()
    // A few seconds before it is half an hour old.
    age()
    await says(40, 30 * 60 - 6)
    await expect(card.getByText('40 of 200 spaces free')).toBeVisible()
    await expect(card.getByText('Not live')).toBeVisible()
  })

  const replay = frankfurt()
  if (replay === null) console.warn(NO_SNAPSHOTS)
  else
    test('follows a week of a city’s snapshots, and nothing that fails in between', async ({ page }) => {
      test.setTimeout(180_000)
      const { id, capacity, snapshots } = replay
      add(1, NAME, { capacity: String(capacity) })
      await addFeed(DATEX_FILE())
      // Its static facts came before, from somewhere else: it is known by its id.
      sql(`insert into car_park_records (source, external_id, car_park_id, content_hash, content, run_id)
           select '${FEED}', '${id}', id, ''::bytea, '{}', 1 from car_parks where place_key = '${keyOf(1)}'`)
      const words = snapshots.map(({ free }) => `${free} of ${capacity} spaces free`)
      await open(page)
      await row(page, NAME).click()
      const card = detail(page, NAME)
      await expect(card.getByText('Not live')).toBeVisible()
      let notes: (() => Promise<string[]>) | undefined
      for (const [at, { document }] of snapshots.entries()) {
        await asked({ body: document(5) })
        await expect(card.getByText(words[at] ?? '')).toBeVisible()
        notes ??= await noted(page)
        // The next one would be news, and comes in a way in which nobody is to believe it.
        const failure = FAILURES[at % FAILURES.length]
        const next = snapshots[at + 1]
        if (failure && next) await fails(failure, next.document(4))
      }
      expect(await notes?.()).toEqual(words)
      age()
      // A few seconds before it is half an hour old.
      await asked({ body: snapshots[0]?.document(30 * 60 - 6) ?? '' })
      await expect(card.getByText(words[0] ?? '')).toBeVisible()
      await expect(card.getByText('Not live')).toBeVisible()
    })
})

const DATEX_FILE = () => `
name = "${FEED}"
kind = "city"
attribution = "Fisher Gate"
licence = "CC0"
format = "datex2"

[live]
url = "${server.url}"
every = "1m"
`

const SOURCE_FILE = () => `
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
url = "${server.url}"
every = "1m"

[live.fields]
name = "name"
lat = "lat"
lng = "lng"
capacity = "spaces"
spaces_free = "free"
said_at = "at"
`
