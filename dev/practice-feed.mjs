// The practice feed of the demo: a process that says every half minute how full a dozen invented car parks are. Their names say
// that they are practice, and so does the app wherever they show. Its counts are invented too, unless a replay is set.

import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { Failure } from './failure.mjs'
import { inLondon } from './london.mjs'
import { readReplay, shareTaken } from './replay.mjs'

const HALF_MINUTE = 30_000
const HOUR = 3_600_000

/** The path that it answers. */
export const FEED_PATH = '/practice.json'

// What fills a car park, as bells over the hours of the day: [share of its spaces, the hour that it peaks at, how wide].
const BELLS = {
  office: [
    [0.85, 10.5, 2.4],
    [0.55, 14.5, 2.2],
  ],
  shops: [[0.95, 13, 2.8]],
  evening: [
    [0.3, 12.5, 2.5],
    [0.85, 20, 2],
  ],
}
// How much of that there is, Sunday first.
const WEEK = {
  office: [0.15, 1, 1, 1, 1, 0.9, 0.25],
  shops: [0.7, 0.7, 0.7, 0.72, 0.8, 0.9, 1.05],
  evening: [0.6, 0.5, 0.55, 0.6, 0.7, 1, 1.1],
}

/** The car parks: all in Newport, where the map of a new demo opens, and none where a real one is. */
export const CAR_PARKS = [
  ['baneswell', 'Practice: Baneswell', -3.0022, 51.586, 240, 'office'],
  ['stow-park', 'Practice: Stow Park', -3.0099, 51.586, 180, 'office'],
  ['pill', 'Practice: Pillgwenlly', -2.9924, 51.584, 95, 'shops'],
  ['cardiff-road', 'Practice: Cardiff Road', -3.0015, 51.5845, 320, 'shops'],
  ['west-market', 'Practice: West Market', -2.9994, 51.5855, 150, 'shops'],
  ['belle-vue', 'Practice: Belle Vue', -3.0085, 51.5855, 60, 'evening'],
  ['friars', 'Practice: Friars', -2.9966, 51.582, 110, 'office'],
  ['gold-tops', 'Practice: Gold Tops', -3.0064, 51.5875, 75, 'office'],
  ['old-green', 'Practice: Old Green', -2.9959, 51.588, 210, 'evening'],
  ['st-woolos', 'Practice: St Woolos', -3.0022, 51.582, 130, 'shops'],
  // Set down and off again: these are full one minute and free the next.
  ['drop-off-north', 'Practice: Drop-off North', -2.9952, 51.5871, 10, 'drop-off'],
  ['drop-off-south', 'Practice: Drop-off South', -3.0008, 51.583, 12, 'drop-off'],
].map(([id, name, lng, lat, spaces, kind]) => ({ id, name, lng, lat, spaces, kind }))

/** More of them, which nobody counts: drivers of the demo say how they are. */
export const UNCOUNTED = [
  ['sorrel', 'Practice: Sorrel Yard', -2.997, 51.5888, 48],
  ['tannery', 'Practice: Tannery Steps', -2.9985, 51.5896, 64],
  ['foundry', 'Practice: Foundry Row', -3.0, 51.5864, 36],
  ['chandlers', 'Practice: Chandlers Wharf', -2.9945, 51.586, 90],
].map(([id, name, lng, lat, spaces]) => ({ id, name, lng, lat, spaces }))

/** The beginning of the half minute that a time lies in, in milliseconds. */
export const slotOf = (time) => Math.floor(time / HALF_MINUTE) * HALF_MINUTE

/** The replay that the settings ask for, if they do. */
export function replayIn(settings) {
  const file = settings.CARPAL_REPLAY
  const [credit, licence] = [settings.CARPAL_REPLAY_CREDIT, settings.CARPAL_REPLAY_LICENCE]
  if (!file) return null
  if (!credit || !licence)
    throw new Failure('A replay says whose counts they are: set CARPAL_REPLAY_CREDIT and CARPAL_REPLAY_LICENCE.')
  return { ...readReplay(file, credit), licence }
}

/** Free spaces of a car park at a time (milliseconds): always the same for the same half minute. Null where nobody counts. */
export function spacesFree(carPark, time, replay = null) {
  const slot = slotOf(time)
  const { id, spaces, kind } = carPark
  if (replay) {
    // Nobody's counts are as quick as these are.
    if (kind === 'drop-off') return null
    const counts = replay.series[CAR_PARKS.indexOf(carPark) % replay.series.length]
    return Math.round(spaces * (1 - shareTaken(counts, slot)))
  }
  if (kind === 'drop-off') return Math.floor(chance(`${id} ${slot}`) * 4)
  const { weekday, hour, date } = inLondon(slot)
  const usual = BELLS[kind].reduce((sum, [share, peak, width]) => sum + share * bell(hour, peak, width), 0)
  // No two days are alike, and cars come and go.
  const day = 0.88 + 0.24 * chance(`${id} ${date}`)
  const step = 0.02 * (chance(`${id} ${slot}`) - 0.5)
  const taken = Math.min(1, Math.max(0.04, 0.06 + usual * WEEK[kind][weekday] * day) + step)
  return Math.round(spaces * Math.max(0, 1 - taken))
}

/** The list of the car parks, as JSON: those that nobody counts too. */
export function carParkList() {
  const carParks = [...CAR_PARKS, ...UNCOUNTED].map(({ id, name, lng, lat, spaces }) => ({
    id,
    name,
    lng,
    lat,
    spaces,
  }))
  return JSON.stringify({ carParks })
}

/** What the feed says at a time, as JSON. */
export function feedAt(time, replay = null) {
  const at = new Date(slotOf(time)).toISOString()
  const carParks = counted(time, replay).map(([{ id, name, lng, lat, spaces }, free]) => {
    return { id, name, lng, lat, spaces, free, at }
  })
  return JSON.stringify({ published: at, carParks })
}

/** What it would have said every quarter of an hour of so many days before a time, as CSV. */
export function* historyBefore(time, days, replay = null) {
  yield 'external_id,said_at,spaces_free,capacity\n'
  const until = slotOf(time)
  for (let at = until - days * 24 * HOUR; at < until; at += HOUR / 4)
    for (const [{ id, spaces }, free] of counted(at, replay))
      yield `${id},${new Date(at).toISOString()},${free},${spaces}\n`
}

// The car parks that are counted at a time, with their free spaces.
function counted(time, replay) {
  const all = CAR_PARKS.map((carPark) => [carPark, spacesFree(carPark, time, replay)])
  return all.filter(([, free]) => free !== null)
}

/** Answers with the feed at `FEED_PATH`; a reader that has it already is told that nothing changed. */
export function answer(request, response, time = Date.now(), replay = null) {
  if (request.url !== FEED_PATH) {
    response.writeHead(404).end()
    return
  }
  const body = feedAt(time, replay)
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`
  const headers = { ETag: etag, 'Last-Modified': new Date(slotOf(time)).toUTCString() }
  if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end()
  else response.writeHead(200, { ...headers, 'Content-Type': 'application/json' }).end(body)
}

const bell = (hour, peak, width) => Math.exp(-(((hour - peak) / width) ** 2) / 2)

// From 0 up to 1, the same for the same text.
const chance = (text) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32

/** Serves the feed on this machine alone, and resolves when it listens. */
export function serve(port, replay = null) {
  const server = createServer((request, response) => answer(request, response, Date.now(), replay))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const server = await serve(Number(process.argv[2]), replayIn(process.env))
  process.on('SIGTERM', () => server.close())
}
