// A replay: a week of real counts of real car parks, said again by the practice feed at the same weekday and time of day. The
// counts are somebody's, so whoever replays them says whose, and under which licence.

import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Failure } from './failure.mjs'
import { inLondon } from './london.mjs'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const WEEK = 7 * DAY
/** Between counts that are farther apart than this, nobody knows how full a car park was. */
const LONGEST_GAP = 2 * 60 * MINUTE

/** The columns that are read, by the names that `carpal-ingest feed history` and Bath's publication give them. */
const COLUMNS = {
  name: ['external_id', 'Name'],
  at: ['said_at', 'LastUpdate'],
  free: ['spaces_free'],
  taken: ['occupied', 'Occupancy'],
  capacity: ['capacity', 'Capacity'],
}

/**
 * The first whole week, Monday to Sunday by the clocks of London, of the counts in a CSV file, which may be gzipped.
 *
 * @param credit whose counts they are, such as "Borchester Council"
 * @returns `{ words, series }`: what is to be said of it, and of each car park its counts as `[since Monday, share taken]`
 */
export function readReplay(file, credit) {
  if (!existsSync(file)) throw new Failure(`There is no file ${file}, which CARPAL_REPLAY names.`)
  const bytes = readFileSync(file)
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8')
  return replayOf(text, credit)
}

/** As `readReplay`, of the text. */
export function replayOf(text, credit) {
  const counts = countsOf(text)
  const first = counts.reduce((least, { wall }) => Math.min(least, wall), Number.POSITIVE_INFINITY)
  // A Monday at midnight; the one of 1970 was the fifth of January.
  const monday = Math.ceil((first - 4 * DAY) / WEEK) * WEEK + 4 * DAY
  const byName = new Map()
  for (const { name, wall, share } of counts) {
    if (wall < monday || wall >= monday + WEEK) continue
    if (!byName.has(name)) byName.set(name, [])
    byName.get(name).push([wall - monday, share])
  }
  const series = [...byName.values()].map((of) => of.sort(([a], [b]) => a - b)).filter(isWhole)
  if (series.length === 0)
    throw new Failure('The replay has no car park that was counted for a whole week from Monday on')
  const day = new Date(monday)
  const week = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return { words: `Replay of ${credit}, week of ${week}`, series }
}

/** The share of the spaces that was taken at the weekday and time of day of a moment, between 0 and 1. */
export function shareTaken(counts, time) {
  const { weekday, sinceMidnight } = inLondon(time)
  const at = ((weekday + 6) % 7) * DAY + sinceMidnight
  // The week goes round: its last count leads to its first.
  const next = counts.findIndex(([when]) => when > at)
  const [after, share] = next < 0 ? [counts[0][0] + WEEK, counts[0][1]] : counts[next]
  const [before, was] = next > 0 ? counts[next - 1] : [counts.at(-1)[0] - (next < 0 ? 0 : WEEK), counts.at(-1)[1]]
  return was + ((share - was) * (at - before)) / (after - before)
}

function isWhole(counts) {
  const ends = [...counts.map(([at]) => at), counts[0][0] + WEEK]
  return ends.every((at, n) => n === 0 || at - ends[n - 1] <= LONGEST_GAP)
}

function countsOf(text) {
  const [head, ...lines] = text.split(/\r?\n/).filter(Boolean)
  const names = cellsOf((head ?? '').replace(/^\ufeff/, ''))
  const column = (key) => names.findIndex((name) => COLUMNS[key].includes(name.trim()))
  const [name, at, free, taken, capacity] = ['name', 'at', 'free', 'taken', 'capacity'].map(column)
  if (name < 0 || at < 0 || capacity < 0 || (free < 0 && taken < 0))
    throw new Failure(`The replay's first line has to name its columns: ${Object.values(COLUMNS).flat().join(', ')}`)
  const counts = []
  for (const line of lines) {
    const cells = cellsOf(line)
    const all = numberOf(cells[capacity])
    const said = numberOf(cells[taken])
    const gone = Number.isNaN(said) ? all - numberOf(cells[free]) : said
    const wall = wallClock(cells[at] ?? '')
    // What nobody can believe is left out, as of any feed.
    if (!(all > 0) || !(gone >= 0) || gone > all * 1.05 || Number.isNaN(wall)) continue
    counts.push({ name: cells[name], wall, share: Math.min(1, gone / all) })
  }
  return counts
}

/** The cells of a line; those in quotes may hold commas, and two quotes for one. */
function cellsOf(line) {
  const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"(?=,|$)|([^,"]*)(?=,|$))/g)]
  const isWhole = cells.reduce((length, [cell]) => length + cell.length, 0) === line.length
  if (!isWhole) throw new Failure(`The replay has a line whose quotes cannot be read: ${line.slice(0, 80)}`)
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain)
}

/** What a cell counts; a blank one counts nothing, which is not none. */
const numberOf = (cell) => ((cell ?? '').trim() === '' ? Number.NaN : Number(cell))

// The clocks of London at a time, as if they were UTC's; a time without an offset is London's already.
function wallClock(text) {
  const hasOffset = /(Z|[+-]\d\d:?\d\d)$/.test(text.trim())
  const time = Date.parse(hasOffset ? text : `${text.trim().replace(' ', 'T')}Z`)
  return hasOffset && !Number.isNaN(time) ? inLondon(time).wall : time
}
