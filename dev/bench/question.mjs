// A driver's whole question over a country of car parks that all have a tariff: how long the tile server takes to judge
// everything in reach, to rank it and to write the answer.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../failure.mjs'
import { nextFree } from '../ports.mjs'
import { emptyDatabase, sql } from '../postgres.mjs'
import { program, ROOT } from '../project.mjs'
import { ingest } from '../starting-data.mjs'
import { migrate } from '../system.mjs'
import { cpuSeconds, memory } from './load.mjs'
import { serve } from './serve.mjs'
import { thousands } from './table.mjs'

/** How many questions of each kind are asked, one after the other; the first ones warm everything up and do not count. */
const QUESTIONS = 1000
const WARM_UP = 50
/** What the server may take at its 99th percentile. */
const GOAL_MS = 20
/** How many different tariff boards hang in the country. */
const BOARDS = 300

/**
 * Adds a row for each length of walk that drivers choose. What is measured is the time that a client waits for one request,
 * reading of the body included: longer than the server's own, so that a goal that is met by it is met.
 */
export async function measureQuestion(state, table, { postgres, count }) {
  const url = await emptyDatabase(postgres, 'carpal_bench_question')
  const env = { ...process.env, DATABASE_URL: url, REDIS_URL: '' }
  await migrate(state, env)
  await ingest(state, env, ['practice', '--count', String(count), '--seed', '1'])
  await sql(postgres, tariffs(), url)
  const port = await nextFree(28_381)
  const server = await serve(state, 'question', program('carpal-tiles'), [], port, '/health/ready', {
    ...env,
    CARPAL_TILES_PORT: String(port),
    RUST_LOG: 'warn',
  })
  try {
    for (const walk of WALKS) await measureWalk(table, server, walk, count)
  } finally {
    await server.stop()
  }
}

async function measureWalk(table, server, walk, count) {
  const took = []
  let [judged, priced, listed] = [0, 0, 0]
  let used = 0
  for (let n = 0; n < QUESTIONS + WARM_UP; n += 1) {
    if (n === WARM_UP) used = cpuSeconds(server.pid)
    const began = performance.now()
    const response = await fetch(`${server.url}/tiles/carparks/answers?${question(n, walk.metres)}`)
    const body = await response.text()
    if (n >= WARM_UP) took.push(performance.now() - began)
    if (!response.ok) throw new Failure(`A question was answered by ${response.status}.`, body)
    const { counts, answers } = JSON.parse(body)
    judged += Object.values(counts).reduce((sum, n) => sum + n, 0)
    listed += answers.length
    priced += answers.filter(({ cost }) => cost).length
  }
  if (priced * 4 < listed) throw new Failure('Most answers have no cost: the tariffs were not read.')
  const asked = QUESTIONS + WARM_UP
  const each = (sum) => thousands(sum / asked)
  took.sort((a, b) => a - b)
  const waited = (part) => took[Math.floor((took.length - 1) * part)]
  const at = (part) => `${waited(part).toFixed(2)} ms`
  const met = waited(0.99) < GOAL_MS ? 'met' : 'missed'
  table.add(`a question, ${walk.name}, ${thousands(count)} car parks, ${BOARDS} tariffs`, {
    figure: `${each(judged)} judged, ${each(listed)} answers, ${each(priced)} with their cost`,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    CPU: `${(((cpuSeconds(server.pid) - used) * 1e6) / QUESTIONS).toFixed(0)} µs/request`,
    memory: `${Math.round(memory(server.pid).now)} MB`,
    ratio: `${met}: p99 under ${GOAL_MS} ms, by the client's clock`,
  })
}

const WALKS = [
  { name: '500 m on foot', metres: 500 },
  { name: '1 km on foot', metres: 1000 },
  { name: 'any walk', metres: null },
]
const STAYS = [30, 60, 120, 120, 120, 180, 240, 360, 480, 1440]
const HEIGHTS = [160, 160, 190, 260, null]
const NEEDS = [null, null, null, null, ['needs', 'blue_badge'], ['plug', 'ccs']]
const FILTERS = ['', '', '', 'ev=1', 'disabled=1', 'facilities=covered']
const CITIES = JSON.parse(readFileSync(join(ROOT, 'data/cities.json'), 'utf8')).map(({ centre }) => centre)

/** What one driver asks, the same for the same number; the page asks for as many answers. */
function question(n, walk) {
  const one = (of, step) => of[Math.floor(n / step) % of.length]
  const part = (k) => ((n * k) % 1000) / 1000 - 0.5
  const [lng, lat] = CITIES[n % CITIES.length]
  const day = new Date(Date.UTC(2026, 5, 1 + (n % 14)))
  const arrive = `${day.toISOString().slice(0, 10)}T${String(7 + (n % 13)).padStart(2, '0')}:${n % 2 ? '00' : '30'}`
  const asked = new URLSearchParams(one(FILTERS, 5))
  asked.set('to', `${(lng + part(37) * 0.04).toFixed(5)},${(lat + part(91) * 0.04).toFixed(5)}`)
  asked.set('stay', String(one(STAYS, 3)))
  asked.set('arrive', arrive)
  asked.set('limit', '500')
  const height = one(HEIGHTS, 7)
  if (height) asked.set('height', String(height))
  if (n % 3) asked.set('max_price', String(500 + 500 * (n % 4)))
  const needs = one(NEEDS, 11)
  if (needs) asked.set(...needs)
  if (walk) asked.set('within', String(walk))
  return asked
}

/** Gives every car park one of the boards, most of them opening hours, and some a bar. Nothing listens, so no trigger has to tell. */
function tariffs() {
  return `
    create temp table boards as
    select b, case b % 5
      when 0 then jsonb_build_object('periods', jsonb_build_array(jsonb_build_object('when', '24/7', 'tickets', jsonb_build_array(
        jsonb_build_object('kind', 'each', 'minutes', 60, 'pence', p)))))
      when 1 then jsonb_build_object('periods', jsonb_build_array(
        jsonb_build_object('when', 'Mo-Sa 08:00-18:00', 'again', 'never', 'tickets', jsonb_build_array(
          jsonb_build_object('kind', 'up_to', 'minutes', 60, 'pence', p), jsonb_build_object('kind', 'up_to', 'minutes', 120, 'pence', 2 * p),
          jsonb_build_object('kind', 'up_to', 'minutes', 240, 'pence', 3 * p), jsonb_build_object('kind', 'flat', 'pence', 5 * p))),
        jsonb_build_object('when', 'Mo-Sa 18:00-22:00', 'tickets', jsonb_build_array(
          jsonb_build_object('kind', 'flat', 'pence', 200, 'name', 'evening'))),
        jsonb_build_object('when', 'Su,PH', 'kind', 'free')))
      when 2 then jsonb_build_object('periods', jsonb_build_array(jsonb_build_object('when', '24/7', 'tickets', jsonb_build_array(
        jsonb_build_object('kind', 'each', 'minutes', 30, 'pence', p)))), 'cap', jsonb_build_object('pence', 8 * p, 'per', 'day'))
      when 3 then jsonb_build_object('periods', jsonb_build_array(jsonb_build_object('when', 'Mo-Sa 07:00-19:00', 'first_free', 30,
        'tickets', jsonb_build_array(jsonb_build_object('kind', 'each', 'minutes', 60, 'pence', p)))))
      else jsonb_build_object('periods', jsonb_build_array(jsonb_build_object('when', '24/7', 'again', 'longest', 'tickets',
          jsonb_build_array(jsonb_build_object('kind', 'up_to', 'minutes', 60, 'pence', p),
            jsonb_build_object('kind', 'up_to', 'minutes', 180, 'pence', 2 * p), jsonb_build_object('kind', 'up_to', 'minutes', 1440, 'pence', 6 * p)))),
        'offers', jsonb_build_array(jsonb_build_object('name', 'early bird', 'pence', 4 * p, 'enter', 'Mo-Fr 06:00-09:30', 'leave_by', '19:00')),
        'max_stay', jsonb_build_array(jsonb_build_object('minutes', 600, 'when', 'Mo-Sa 08:00-18:00')))
      end as board
    from (select b, 60 + 10 * (b % 60) as p from generate_series(0, ${BOARDS - 1}) b) numbered;
    alter table car_parks disable trigger user;
    update car_parks c set access = 'public', fee = 'yes', rates = board,
      price_basis = case when c.id % 3 = 0 then 'published' else 'parsed' end, price_hour_pence = 100,
      opening_hours = (array['24/7', '24/7', 'Mo-Sa 07:00-19:30', 'Mo-Su 06:00-22:00', 'Mo-Fr 08:00-18:00; Sa 09:00-14:00; PH off', ''])[1 + c.id % 6],
      opening_hours_valid = c.id % 6 <> 5,
      max_height_cm = case when c.id % 5 = 0 then 180 + 10 * (c.id % 7) end
    from boards where boards.b = c.id % ${BOARDS};
    alter table car_parks enable trigger user;
    analyze car_parks`
}
