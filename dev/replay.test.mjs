import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CAR_PARKS, feedAt, historyBefore, replayIn } from './practice-feed.mjs'
import { REAL_DATA } from './project.mjs'
import { readReplay, replayOf, shareTaken } from './replay.mjs'

const HOUR = 3_600_000
const HEAD = 'Name,LastUpdate,Occupancy,Capacity'
const SUNDAY = Date.parse('2016-03-06T00:00:00Z')

/** Made up: counts of every hour from a Sunday on, by what they are at the hour of that many from its midnight. */
function week(taken, { name = 'High Street', hours = 9 * 24, skip = () => false } = {}) {
  return Array.from({ length: hours }, (_, hour) => hour)
    .filter((hour) => !skip(hour))
    .map((hour) => {
      const at = new Date(SUNDAY + hour * HOUR).toISOString().slice(0, 19).replace('T', ' ')
      return `${name},${at},${taken(hour)},200`
    })
}

test('a replay begins on a Monday, says whose week it is, and is read at the same weekday and time of day', () => {
  const replay = replayOf([HEAD, ...week((hour) => hour % 24)].join('\n'), 'Borchester Council')
  assert.equal(replay.words, 'Replay of Borchester Council, week of 7 March 2016')
  const [counts] = replay.series
  // Half past nine on a Tuesday, in winter and in summer: between the counts of nine and of ten.
  assert.ok(Math.abs(shareTaken(counts, Date.parse('2026-11-24T09:30:00Z')) - 9.5 / 200) < 1e-9)
  assert.ok(Math.abs(shareTaken(counts, Date.parse('2026-07-07T08:30:00Z')) - 9.5 / 200) < 1e-9)
})

test('a day is that of its weekday, and the end of Sunday leads to Monday', () => {
  const daily = (hour) => 10 * (Math.floor(hour / 24) % 7)
  const [counts] = replayOf([HEAD, ...week(daily)].join('\n'), 'x').series
  // The file begins on a Sunday, so a Monday has 10, and a Sunday of the week that follows has none.
  const taken = (time) => Math.round(200 * shareTaken(counts, Date.parse(time)))
  assert.deepEqual([taken('2026-11-23T12:00:00Z'), taken('2026-11-28T12:00:00Z')], [10, 60])
  assert.deepEqual([taken('2026-11-29T12:00:00Z'), taken('2026-11-29T23:30:00Z')], [0, 5])
  assert.equal(taken('2026-11-23T00:00:00Z'), 10)
})

test('what was not counted for hours is no car park of a replay, and what cannot be is no count', () => {
  const gap = week(() => 50, { name: 'Gap', skip: (hour) => hour > 60 && hour < 64 })
  const wrong = week(() => 50, { name: 'Wrong' }).map((line, n) => (n === 70 ? line.replace(',50,', ',-4,') : line))
  const replay = replayOf([HEAD, ...week(() => 20), ...gap, ...wrong].join('\n'), 'x')
  assert.deepEqual(
    replay.series.map((counts) => Math.round(200 * counts[40][1])),
    [20, 50],
  )
  assert.throws(() => replayOf([HEAD, ...gap].join('\n'), 'x'), /no car park that was counted for a whole week/)
  assert.throws(() => replayOf('Where,When\nA,B\n', 'x'), /name its columns/)
})

test('a blank cell is no count, the column that is filled is read, and a name may hold a comma', () => {
  const lines = week((hour) => hour % 24, { name: '"High Street, North"' }).map((line, n) => {
    const [, name, at, taken, all] = line.match(/^(".*"),(.*),(.*),(.*)$/)
    return n % 2 ? `${name},${at},${all - taken},,${all}` : `${name},${at},,${taken},${all}`
  })
  const text = (of) => ['Name,LastUpdate,spaces_free,Occupancy,Capacity', ...of].join('\n')
  const [counts] = replayOf(text(lines), 'x').series
  for (const hour of [9, 10]) assert.ok(Math.abs(counts[hour][1] - hour / 200) < 1e-9, `${hour}`)
  const blank = lines.map((line, n) => (n === 70 ? line.replace(/,[^,]*,[^,]*,200$/, ',,,200') : line))
  assert.equal(replayOf(text(blank), 'x').series[0].length, counts.length - 1)
  assert.throws(() => replayOf(text(['"High Street,2016-03-06,1,,200']), 'x'), /quotes cannot be read/)
})

test('columns may be those of a history of ours', () => {
  const lines = week((hour) => hour % 24).map((line) => {
    const [name, at, taken, all] = line.split(',')
    return `${name},${at.replace(' ', 'T')}Z,${all - taken},${all}`
  })
  const text = ['external_id,said_at,spaces_free,capacity', ...lines].join('\r\n')
  const [counts] = replayOf(text, 'x').series
  assert.ok(Math.abs(shareTaken(counts, Date.parse('2026-11-24T09:00:00Z')) - 9 / 200) < 1e-9)
})

test('the practice feed says a replay scaled to its own car parks, and nothing where nobody counted', () => {
  const replay = replayOf([HEAD, ...week(() => 50)].join('\n'), 'x')
  const now = Date.parse('2026-11-24T09:30:00Z')
  const said = JSON.parse(feedAt(now, replay)).carParks
  const counted = CAR_PARKS.filter(({ kind }) => kind !== 'drop-off')
  assert.deepEqual(
    said.map(({ id, free }) => [id, free]),
    counted.map(({ id, spaces }) => [id, Math.round(spaces * 0.75)]),
  )
  assert.equal([...historyBefore(now, 1, replay)].length, 1 + 96 * counted.length)
})

test('a replay without a credit and a licence is none', () => {
  assert.equal(replayIn({}), null)
  assert.throws(() => replayIn({ CARPAL_REPLAY: 'x.csv', CARPAL_REPLAY_CREDIT: 'x' }), /CARPAL_REPLAY_LICENCE/)
  const settings = { CARPAL_REPLAY: '/nowhere.csv', CARPAL_REPLAY_CREDIT: 'x', CARPAL_REPLAY_LICENCE: 'y' }
  assert.throws(() => replayIn(settings), /There is no file/)
})

const BATH = join(REAL_DATA, 'feeds/bath-2016-03.csv.gz')

test('Bath is replayed as it was', {
  skip: !existsSync(BATH) && `${BATH} is missing; CARPAL_REAL_DATA names its folder`,
}, () => {
  const { words, series } = readReplay(BATH, 'Bath')
  assert.equal(words, 'Replay of Bath, week of 7 March 2016')
  assert.ok(series.length >= 4, `${series.length}`)
  const shares = series.map((counts) => shareTaken(counts, Date.parse('2026-11-28T14:00:00Z')))
  const nights = series.map((counts) => shareTaken(counts, Date.parse('2026-11-28T04:00:00Z')))
  assert.ok(shares.every((share) => share >= 0 && share <= 1))
  assert.ok(Math.max(...shares) > 0.6 && Math.max(...nights) < Math.max(...shares), `${shares} ${nights}`)
})
