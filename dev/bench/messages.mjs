// Messages between users whose pages are open at two api processes: none may be lost, and how long each takes, beside what
// the same disk and database take for a bare insert.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../failure.mjs'
import { nextFree } from '../ports.mjs'
import { emptyDatabase, sql } from '../postgres.mjs'
import { run } from '../processes.mjs'
import { program } from '../project.mjs'
import { migrate } from '../system.mjs'
import { ask, listen, makeUsers, plateOf } from '../users.mjs'
import { backends, cpuSeconds, memory } from './load.mjs'
import { serve } from './serve.mjs'
import { thousands, times } from './table.mjs'

const USERS = 2000
const PER_SECOND = 200
/** Milliseconds in which a message that is on its way may still arrive. */
const ARRIVAL_TIMEOUT = 15_000

/** Adds the rows of a bare insert and of the messages. Every conversation has one side at each process. */
export async function measureMessages(state, table, { postgres, redis, seconds }) {
  const url = await emptyDatabase(postgres, 'carpal_bench_messages')
  const env = { ...process.env, DATABASE_URL: url, REDIS_URL: redis.url, RUST_LOG: 'warn', CARPAL_DEMO: '0' }
  await migrate(state, env)
  await makeUsers(postgres, url, USERS)
  const bare = await insertBare(state, postgres, url, seconds)
  table.add(`a bare insert, committed, ${PER_SECOND} a second`, {
    p50: `${percentile(bare, 0.5).toFixed(1)} ms`,
    p99: `${percentile(bare, 0.99).toFixed(1)} ms`,
  })
  const apis = [await api(state, env, 28_090), await api(state, env, 28_100)]
  try {
    const conversations = await begin(apis)
    const arrivals = await openPages(apis)
    const before = await used(apis, postgres, url)
    const sent = await send(apis, conversations, seconds * 4)
    for (let waited = 0; waited < ARRIVAL_TIMEOUT && arrivals.seen.size < sent; waited += 100) await sleep(100)
    const after = await used(apis, postgres, url)
    arrivals.hangUp()
    const took = [...arrivals.seen.values()].sort((a, b) => a - b)
    const at = (part) => `${percentile(took, part)?.toFixed(1) ?? '–'} ms`
    table.add(`messages, ${thousands(USERS)} open pages at two api processes, ${PER_SECOND} a second`, {
      figure: `${thousands(sent)} sent, ${sent - took.length} lost, ${arrivals.twice()} twice, slowest ${at(1)}`,
      p50: at(0.5),
      p99: at(0.99),
      CPU: ['apis', 'database', 'pages']
        .map((who) => `${who} ${thousands(((after[who] - before[who]) * 1e6) / sent)}`)
        .join(', ')
        .concat(' µs/message'),
      memory: `${Math.round(apis.reduce((sum, { pid }) => sum + memory(pid).now, 0))} MB`,
      ratio: took.length > 0 ? `p99 ${times(percentile(took, 0.99), percentile(bare, 0.99), 'the insert')}` : undefined,
    })
    // What just began plans its questions first, each process when it is first written to.
    table.add('the same, p99 of each quarter of them', { figure: quarters(arrivals.seen, sent).join(', ') })
  } finally {
    for (const process of apis) await process.stop()
  }
}

function percentile(sorted, part) {
  return sorted[Math.floor((sorted.length - 1) * part)]
}

/** How long the messages of each quarter took, as they were sent, at the 99th percentile. */
function quarters(seen, sent) {
  return [0, 1, 2, 3].map((quarter) => {
    const numbers = [...seen].filter(([number]) => Math.floor((Number(number) * 4) / sent) === quarter)
    const took = numbers.map(([, milliseconds]) => milliseconds).sort((a, b) => a - b)
    return `${percentile(took, 0.99)?.toFixed(1) ?? '–'} ms`
  })
}

/** The seconds of processor time that the two processes, the database's, and the pages here have used. */
async function used(apis, postgres, url) {
  const sum = (pids) => pids.reduce((seconds, pid) => seconds + cpuSeconds(pid), 0)
  const { user, system } = process.cpuUsage()
  return {
    apis: sum(apis.map(({ pid }) => pid)),
    database: sum(await backends(postgres, url, '%')),
    pages: (user + system) / 1e6,
  }
}

/** The milliseconds that each insert took until it was committed, the shortest first. */
async function insertBare(state, postgres, url, seconds) {
  await sql(postgres, 'create table bare_inserts (id bigint generated always as identity, at timestamptz)', url)
  const folder = mkdtempSync(state.path('pgbench-'))
  try {
    const script = join(folder, 'insert.sql')
    writeFileSync(script, 'insert into bare_inserts (at) values (clock_timestamp());\n')
    const load = ['--rate', String(PER_SECOND), '--time', String(seconds), '--client', '8', '--protocol', 'prepared']
    const log = ['--log', '--log-prefix', join(folder, 'log')]
    await run('pgbench', join(postgres.binaries.bin, 'pgbench'), [
      '--no-vacuum',
      '--file',
      script,
      ...load,
      ...log,
      url,
    ])
    const lines = readdirSync(folder)
      .filter((name) => name.startsWith('log'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    // The third column: microseconds from when it was due until it was committed.
    return lines.map((line) => Number(line.split(' ')[2]) / 1000).sort((a, b) => a - b)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function api(state, env, first) {
  const port = await nextFree(first)
  const more = {
    CARPAL_API_PORT: String(port),
    CARPAL_PUBLIC_URL: 'http://localhost',
    // All pages are of one network here.
    CARPAL_CONNECTIONS_PER_NETWORK: '8192',
  }
  return serve(state, `carpal-api-${port}`, program('carpal-api'), [], port, '/health/ready', { ...env, ...more })
}

/** Each user of the first half writes to one of the second. Returns the ids of their conversations. */
async function begin(apis) {
  const ids = []
  for (let n = 1; n <= USERS / 2; n += 1) {
    const message = { client_id: randomUUID(), content: 'Your lights are on.' }
    const asked = { registration: plateOf(n + USERS / 2), message }
    const { status, body } = await ask(apis[0].url, n, 'POST', '/conversations', asked)
    if (status !== 201) throw new Failure(`A conversation cannot be begun: ${status} ${JSON.stringify(body)}`)
    ids.push(body.conversation.id)
  }
  return ids
}

async function openPages(apis) {
  const seen = new Map()
  const calls = []
  let open = 0
  let twice = 0
  let shut = false
  const lost = []
  const event = (name, data) => {
    // "12 1732207891234.567": its number, and when it was sent.
    const [, number, sentAt] =
      /^#(\d+) ([\d.]+)$/.exec(name === 'message' && !data.message.mine ? data.message.content : '') ?? []
    if (!number) return
    if (seen.has(number)) twice += 1
    else seen.set(number, performance.now() - Number(sentAt))
  }
  const closed = () => shut || lost.push('a page was hung up on')
  for (let n = 1; n <= USERS; n += 1) {
    const at = n <= USERS / 2 ? apis[0] : apis[1]
    calls.push(
      listen(at.url, n, {
        event,
        closed,
        open: () => {
          open += 1
        },
      }),
    )
    // Not all at once: nobody's two thousand pages open in the same millisecond.
    if (n % 50 === 0) await sleep(20)
  }
  for (let waited = 0; open < USERS; waited += 100) {
    if (waited > 60_000 || lost.length > 0) throw new Failure(`Only ${open} of ${USERS} pages could be opened.`)
    await sleep(100)
  }
  const hangUp = () => {
    shut = true
    for (const call of calls) call()
  }
  return { seen, twice: () => twice, hangUp }
}

/** Sends evenly, from either side in turn. Returns how many were acknowledged. */
async function send(apis, conversations, seconds) {
  const total = PER_SECOND * seconds
  const started = performance.now()
  const answers = []
  for (let number = 0; number < total; number += 1) {
    const due = started + (number * 1000) / PER_SECOND
    const wait = due - performance.now()
    if (wait > 1) await sleep(wait)
    const at = number % conversations.length
    const side = Math.floor(number / conversations.length) % 2
    const message = { client_id: randomUUID(), content: `#${number} ${performance.now()}` }
    const path = `/conversations/${conversations[at]}/messages`
    answers.push(ask(apis[side].url, at + 1 + (side * USERS) / 2, 'POST', path, message))
  }
  const refused = (await Promise.all(answers)).filter(({ status }) => status !== 201)
  if (refused.length > 0) throw new Failure(`A message was refused: ${JSON.stringify(refused[0])}`)
  return total
}
