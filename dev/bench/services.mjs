// Roadside help at the size of a country: how long it takes to post a request and tell who is within reach, and to list the
// open jobs within a provider's reach.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../failure.mjs'
import { nextFree } from '../ports.mjs'
import { emptyDatabase, sql } from '../postgres.mjs'
import { program, ROOT } from '../project.mjs'
import { migrate } from '../system.mjs'
import { ask, makeUsers } from '../users.mjs'
import { memory } from './load.mjs'
import { serve } from './serve.mjs'
import { thousands } from './table.mjs'

const PROVIDERS = 20_000
const REQUESTS = 200_000
/** Who posts while it is measured: the users after the providers. */
const CUSTOMERS = 300
/** Lists that are asked for. */
const LISTS = 1000
/** Degrees by which requests and bases scatter around the middle of a city. */
const SCATTER = 0.25

/** Adds the rows of posting and of listing. Everyone asks one after the other: what is measured is one request's time. */
export async function measureServices(state, table, { postgres, redis }) {
  const url = await emptyDatabase(postgres, 'carpal_bench_services')
  const env = {
    ...process.env,
    DATABASE_URL: url,
    REDIS_URL: redis.url,
    RUST_LOG: 'warn',
    CARPAL_DEMO: '0',
    CARPAL_PROXIES: '1',
    CARPAL_API_PORT: String(await nextFree(28_290)),
    CARPAL_PUBLIC_URL: 'http://localhost',
  }
  await migrate(state, env)
  await makeUsers(postgres, url, PROVIDERS + CUSTOMERS)
  await fill(postgres, url)
  const api = await serve(state, 'services', program('carpal-api'), [], env.CARPAL_API_PORT, '/health/ready', env)
  try {
    const what = `${thousands(REQUESTS)} open requests, ${thousands(PROVIDERS)} providers`
    const told = []
    const posts = await timed(CUSTOMERS, async (n) => {
      const [lng, lat] = somewhere(n)
      const answer = await ask(api.url, PROVIDERS + n, 'POST', '/service-requests', {
        title: 'Car will not start',
        description: 'It clicks but does not turn over.',
        service_type: 'jump-start',
        urgency: n % 4 === 0 ? 'urgent' : 'normal',
        location: `${lat}, ${lng}`,
        lng,
        lat,
      })
      if (answer.status !== 201) throw new Failure(`Posting answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      told.push(answer.body.told.providers)
    })
    const mean = told.reduce((sum, count) => sum + count, 0) / told.length
    table.add(`a request posted and matched, ${what}`, {
      figure: `${mean.toFixed(0)} providers told of each`,
      ...percentiles(posts),
      memory: `${Math.round(memory(api.pid).now)} MB`,
    })
    const totals = []
    const lists = await timed(LISTS, async (n) => {
      const answer = await ask(api.url, ((n * 7919) % PROVIDERS) + 1, 'GET', '/jobs')
      if (answer.status !== 200) throw new Failure(`The list answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      totals.push(answer.body.total)
    })
    const within = totals.reduce((sum, total) => sum + total, 0) / totals.length
    table.add(`a provider's list of open jobs, ${what}`, {
      figure: `${thousands(within)} within reach on average`,
      ...percentiles(lists),
      memory: `${Math.round(memory(api.pid).now)} MB`,
    })
  } finally {
    await api.stop()
  }
}

const CITIES = JSON.parse(readFileSync(join(ROOT, 'data/cities.json'), 'utf8')).map(({ centre }) => centre)

/** A place near a city, the same for the same number. */
function somewhere(n) {
  const [lng, lat] = CITIES[n % CITIES.length]
  const part = (k) => ((n * k) % 1000) / 1000 - 0.5
  return [lng + part(37) * SCATTER, lat + part(91) * SCATTER].map((degrees) => Number(degrees.toFixed(6)))
}

async function fill(postgres, url) {
  const cities = CITIES.map(([lng, lat]) => `(${lng}, ${lat})`).join(', ')
  const near = (n) =>
    `st_point(c.lng + (random_${n}.x - 0.5) * ${SCATTER}, c.lat + (random_${n}.y - 0.5) * ${SCATTER}, 4326)`
  const random = (n) => `cross join lateral (select random() as x, random() as y where n is not null) random_${n}`
  await sql(
    postgres,
    `select setseed(0.5);
     create temp table c as select row_number() over () as at, lng, lat from (values ${cities}) as v (lng, lat);
     insert into providers (user_id, is_verified, is_active, business_name, contact_name, service_types, base, radius_km,
                            created_at, updated_at)
     select u.id, true, true, u.name || ' Recovery', u.name,
            case n % 3 when 0 then '{mobile_mechanic}' when 1 then '{battery_jump_start,towing_service}' else '{tyre_replacement}' end::text[],
            ${near('a')}, 5 + n % 20, now(), now()
     from generate_series(1, ${PROVIDERS}) n join users u on u.name = 'User ' || n join c on c.at = 1 + n % ${CITIES.length}
     ${random('a')};
     insert into service_requests (id, user_id, title, description, service_type, urgency, location, point, area, created_at,
                                   expires_at)
     select gen_random_uuid(), u.id, 'Car will not start', 'It clicks but does not turn over.',
            (array['jump-start', 'flat-tire', 'out_of_fuel', 'tow', 'other'])[1 + n % 5],
            (array['low', 'normal', 'normal', 'high', 'urgent'])[1 + n % 5], 'somewhere', ${near('b')}, 'Somewhere',
            now() - n * interval '1 second', now() + interval '1 day'
     from generate_series(1, ${REQUESTS}) n join users u on u.name = 'User ' || (1 + n % ${PROVIDERS})
     join c on c.at = 1 + n % ${CITIES.length} ${random('b')};
     analyze`,
    url,
  )
}

/** Milliseconds that each of so many took, one after the other, the shortest first. The first twenty warm everything up. */
async function timed(count, run) {
  const took = []
  for (let n = 1; n <= count; n += 1) {
    const began = performance.now()
    await run(n)
    if (n > 20) took.push(performance.now() - began)
  }
  return took.sort((a, b) => a - b)
}

function percentiles(sorted) {
  const at = (part) => `${sorted[Math.floor((sorted.length - 1) * part)].toFixed(1)} ms`
  return { p50: at(0.5), p95: at(0.95) }
}
