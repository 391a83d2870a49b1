// Quotes of one request that are accepted at the same moment, at two api processes: one wins, the others are told so, and
// whatever else happens at that moment, no quote is left wrong.

import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { nextFree } from './ports.mjs'
import { emptyDatabase, sql, startPostgres } from './postgres.mjs'
import { start } from './processes.mjs'
import { program, ROOT, State } from './project.mjs'
import { startRedis } from './redis.mjs'
import { migrate } from './system.mjs'
import { makeUsers, tokenOf } from './users.mjs'

const WHOLE = process.env.CARPAL_PROVE === '1'
const ROUNDS = WHOLE ? 50 : 3
/** Providers, each with a quote: as many accepts come at once. */
const QUOTES = WHOLE ? 100 : 20
/** The customer's number; the providers follow. */
const ALICE = 1
const AMOUNT = 6000
/** The admin's number, after them. */
const ADMIN = ALICE + QUOTES + 1

/** What else may come at the moment of an accept: of the provider whose quote it is, of the customer, or of the clock. */
const RIVALS = {
  withdraw: ({ job, provider }) => send(provider, 'DELETE', `/jobs/${job}/quote`),
  change: ({ job, provider }) =>
    send(provider, 'PUT', `/jobs/${job}/quote`, {
      amount_pence: AMOUNT + 1000,
      estimated_minutes: 20,
      description: 'Dearer',
      includes_parts: false,
    }),
  expiry: ({ job }) => change(`update service_requests set expires_at = now() where id = '${job}' and status = 'open'`),
  rewording: ({ job, provider }) =>
    send(provider, 'PUT', `/jobs/${job}/quote`, {
      amount_pence: AMOUNT,
      estimated_minutes: 20,
      description: 'Other words',
      includes_parts: false,
    }),
  ban: async ({ provider }) => {
    const [row] = await rows(
      `select json_build_object('id', p.id, 'updated_at', p.updated_at)
       from providers p join users u on u.id = p.user_id where u.name = 'User ${provider}'`,
    )
    const { id, updated_at } = JSON.parse(row)
    const banned = await send(ADMIN, 'POST', `/admin/providers/${id}/ban`, { reason: 'A cheat', updated_at })
    assert.equal(banned.status, 200, JSON.stringify(banned))
  },
  cancel: ({ job }) => send(ALICE, 'POST', `/service-requests/${job}/cancel`, {}),
}

/** Counts the requests of which something does not hold. */
const WRONG = `
  select count(*) from service_requests r where
    (select count(*) from service_quotes q where q.request_id = r.id and q.status = 'accepted') > 1
    or (r.status = 'in_progress' and not exists (
          select from service_quotes q join providers p on p.id = q.provider_id
          where q.id = r.accepted_quote_id and q.provider_id = r.provider_id and q.status = 'accepted' and not p.is_banned
            and q.amount_pence = ${AMOUNT} and q.description = 'Jump'))
    or (r.status in ('open', 'expired') and exists (
          select from service_quotes q where q.request_id = r.id and q.status = 'accepted'))
    or (r.status <> 'open' and exists (select from service_quotes q where q.request_id = r.id and q.status = 'pending'))`

const system = { apis: [], ports: [] }

before(async () => {
  const state = new State('quotes')
  system.postgres = await startPostgres(state)
  system.redis = await startRedis(state)
  system.url = await emptyDatabase(system.postgres, 'carpal_quotes')
  const env = {
    ...process.env,
    DATABASE_URL: system.url,
    REDIS_URL: system.redis.url,
    CARPAL_DEMO: '0',
    RUST_LOG: 'warn',
  }
  await migrate(state, env)
  await makeUsers(system.postgres, system.url, ADMIN)
  await change(`
    insert into admins select id, null, now() from users where name = 'User ${ADMIN}';
    insert into second_factors select user_id, 'A secret of 20 bytes', now(), now() from admins;
    update sessions set proved_at = now() where user_id in (select user_id from admins)`)
  await change(`
    insert into providers (user_id, is_verified, is_active, business_name, contact_name, service_types, base, created_at, updated_at)
    select id, true, true, name || ' Recovery', name, '{battery_jump_start}', st_point(-2.99, 51.58, 4326), now(), now()
    from users where name not in ('User ${ALICE}', 'User ${ADMIN}')`)
  for (const first of [29_280, 29_290]) system.ports.push(await nextFree(first, system.ports))
  system.apis = system.ports.map((port) =>
    start('carpal-api', program('carpal-api'), [], {
      cwd: ROOT,
      env: {
        ...env,
        CARPAL_API_PORT: String(port),
        CARPAL_PUBLIC_URL: 'http://localhost',
        CARPAL_LIMIT_QUOTES: '100000/1h',
      },
      log: state.log(`api-${port}`),
    }),
  )
  for (const port of system.ports) await ready(port)
})

after(async () => {
  for (const api of system.apis) await api.stop()
  await system.redis?.process.stop()
  await system.postgres?.process.stop()
})

test(`${QUOTES} accepts of different quotes at once, ${ROUNDS} rounds: one wins`, { timeout: 600_000 }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const job = await makeRequest(QUOTES)
    const quotes = await idsOf(job)
    const answers = await Promise.all(quotes.map((quote, at) => accept(job, quote, at)))
    const won = answers.filter(({ status }) => status === 200)
    assert.equal(won.length, 1, `round ${round}: ${won.length} won`)
    for (const { status, code } of answers.filter(({ status }) => status !== 200))
      assert.deepEqual({ status, code }, { status: 409, code: 'already_accepted' })
    const counts = `select status || ' ' || count(*) from service_quotes where request_id = '${job}' group by status order by 1`
    assert.deepEqual(await rows(counts), ['accepted 1', `declined ${QUOTES - 1}`])
    assert.deepEqual(await rows(WRONG), ['0'])
  }
})

for (const [name, rival] of Object.entries(RIVALS))
  test(`an accept and ${name} at once, ${ROUNDS} rounds: nothing is left wrong`, { timeout: 300_000 }, async (t) => {
    const outcomes = {}
    for (let round = 0; round < ROUNDS; round += 1) {
      const job = await makeRequest(1)
      const [quote] = await idsOf(job)
      const side = { job, provider: ALICE + 1 }
      // Sometimes the one is a little earlier, sometimes the other.
      const [answer] = await Promise.all([
        sleep(round % 3).then(() => accept(job, quote, round)),
        sleep((round + 1) % 3).then(() => rival(side)),
      ])
      assert.ok([200, 409].includes(answer.status), `round ${round}: ${JSON.stringify(answer)}`)
      outcomes[answer.code ?? 'accepted'] = (outcomes[answer.code ?? 'accepted'] ?? 0) + 1
      // What is over by the clock is expired by the worker, which does not run here.
      await change(
        "update service_quotes set status = 'expired', decided_at = now() where status = 'pending' and request_id in (select id from service_requests where status <> 'open')".replace(
          "status <> 'open'",
          "status = 'expired'",
        ),
      )
      assert.deepEqual(await rows(WRONG), ['0'], `round ${round}`)
      await change('update providers set is_banned = false, is_active = true where is_banned')
    }
    t.diagnostic(JSON.stringify(outcomes))
  })

/** An open request of Alice's with so many quotes; returns its id. */
async function makeRequest(quotes) {
  const [id] = await rows('select gen_random_uuid()')
  await change(`
    delete from service_requests;
    insert into service_requests (id, user_id, title, description, service_type, urgency, location, point, area, created_at,
                                  expires_at)
    select '${id}', id, 'Car will not start', 'It clicks', 'jump-start', 'normal', 'Park Square',
           st_point(-2.99, 51.58, 4326), 'Newport', now(), now() + interval '7 days' from users where name = 'User ${ALICE}';
    insert into service_quotes (id, request_id, provider_id, amount_pence, includes_parts, estimated_minutes, description,
                                valid_until, created_at)
    select gen_random_uuid(), '${id}', p.id, ${AMOUNT}, false, 20, 'Jump', now() + interval '1 day', now()
    from providers p join users u on u.id = p.user_id order by split_part(u.name, ' ', 2)::int limit ${quotes}`)
  return id
}

const idsOf = (job) => rows(`select id from service_quotes where request_id = '${job}'`)

const accept = (job, quote, at) =>
  send(ALICE, 'POST', `/service-requests/${job}/accept`, { quote_id: quote, amount_pence: AMOUNT }, at)

/** Asks one of the two processes over a connection of its own; `{ status, code }`. */
function send(user, method, path, body, at = 0) {
  const headers = {
    authorization: `Bearer ${tokenOf(user)}`,
    // Each from a network of its own.
    'x-forwarded-for': `198.18.${Math.floor(at / 250)}.${(at % 250) + 1}`,
    ...(body && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const port = system.ports[at % 2]
    const asked = request(
      { port, path: `/api/v1${path}`, method, headers, agent: false, timeout: 30_000 },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk) => (text += chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            code: answer.statusCode === 200 ? undefined : JSON.parse(text || '{}').code,
          }),
        )
        answer.on('error', reject)
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer in 30 s')))
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}

const change = (text) => sql(system.postgres, text, system.url)

async function rows(text) {
  return (await sql(system.postgres, text, system.url)).trim().split('\n')
}

async function ready(port) {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error(`the api at ${port} does not answer`)
}
