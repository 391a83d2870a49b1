import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, CAR_PARKS, FEED_PATH, feedAt, historyBefore, spacesFree } from './practice-feed.mjs'

const TUESDAY = Date.parse('2026-11-24T11:00:00Z')
const HALF_MINUTE = 30_000

function ask(headers = {}, time = TUESDAY, url = FEED_PATH) {
  const told = {}
  const response = {
    writeHead: (status, sent) => Object.assign(told, { status, headers: sent }) && response,
    end: (body) => Object.assign(told, { body }),
  }
  answer({ url, headers }, response, time)
  return told
}

test('the practice feed never has fewer than no spaces or more than all, and says the same of the same time', () => {
  for (const carPark of CAR_PARKS)
    for (let at = TUESDAY; at < TUESDAY + 7 * 86_400_000; at += 47 * 60_000) {
      const free = spacesFree(carPark, at)
      assert.ok(Number.isInteger(free) && free >= 0 && free <= carPark.spaces, `${carPark.id}: ${free}`)
      assert.equal(free, spacesFree(carPark, at))
    }
})

test('within a minute of any hour something is full that was free, or free that was full', () => {
  const dropOffs = CAR_PARKS.filter(({ kind }) => kind === 'drop-off')
  const changes = (from) =>
    dropOffs.some((carPark) =>
      [1, 2, 3, 4].some(
        (n) => (spacesFree(carPark, from) === 0) !== (spacesFree(carPark, from + n * HALF_MINUTE) === 0),
      ),
    )
  const hours = Array.from({ length: 48 }, (_, hour) => TUESDAY + hour * 3_600_000)
  assert.ok(hours.filter(changes).length > 40)
})

test('offices fill by day and not on Sundays, by the clocks of London in summer too', () => {
  const office = CAR_PARKS.find(({ id }) => id === 'baneswell')
  const at = (time) => spacesFree(office, Date.parse(time)) / office.spaces
  assert.ok(at('2026-11-24T10:30:00Z') < 0.25 && at('2026-11-24T03:00:00Z') > 0.8 && at('2026-11-22T10:30:00Z') > 0.7)
  assert.ok(at('2026-07-07T09:30:00Z') < 0.25)
})

test('who has the feed already is told that nothing changed', () => {
  const first = ask()
  assert.equal(first.status, 200)
  assert.equal(JSON.parse(first.body).carParks.length, CAR_PARKS.length)
  assert.equal(ask({ 'if-none-match': first.headers.ETag }, TUESDAY + 20_000).status, 304)
  assert.equal(ask({ 'if-none-match': first.headers.ETag }, TUESDAY + HALF_MINUTE).status, 200)
  assert.equal(ask({}, TUESDAY, '/else').status, 404)
})

test('the history has a line for each car park and quarter of an hour, and agrees with the feed', () => {
  const [head, ...lines] = [...historyBefore(TUESDAY, 1)]
  assert.equal(head, 'external_id,said_at,spaces_free,capacity\n')
  assert.equal(lines.length, 96 * CAR_PARKS.length)
  const [id, at, free, spaces] = lines[0].trim().split(',')
  const said = JSON.parse(feedAt(Date.parse(at))).carParks.find((carPark) => carPark.id === id)
  assert.deepEqual([said.free, said.spaces], [Number(free), Number(spaces)])
})
