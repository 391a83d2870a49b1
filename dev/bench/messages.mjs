// Messages between members whose pages are open at two api processes: none may be lost, and how long each takes.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../failure.mjs'
import { ask, listen, makeMembers, plateOf } from '../members.mjs'
import { nextFree } from '../ports.mjs'
import { emptyDatabase } from '../postgres.mjs'
import { program } from '../project.mjs'
import { migrate } from '../system.mjs'
import { memory } from './load.mjs'
import { serve } from './serve.mjs'
import { thousands } from './table.mjs'

const MEMBERS = 2000
const PER_SECOND = 200
/** Milliseconds in which a message that is on its way may still arrive. */
const ARRIVAL_TIMEOUT = 15_000

/** Adds the row of the messages. Every conversation has one side at each process. */
export async function measureMessages(state, table, { postgres, redis, seconds }) {
  const url = await emptyDatabase(postgres, 'carpal_bench_messages')
  const env = { ...process.env, DATABASE_URL: url, REDIS_URL: redis.url, RUST_LOG: 'warn', CARPAL_DEMO: '0' }
  await migrate(state, env)
  await makeMembers(postgres, url, MEMBERS)
  const apis = [await api(state, env, 28_090), await api(state, env, 28_100)]
  try {
    const conversations = await begin(apis)
    const arrivals = await openPages(apis)
    const sent = await send(apis, conversations, seconds * 4)
    for (let waited = 0; waited < ARRIVAL_TIMEOUT && arrivals.seen.size < sent; waited += 100) await sleep(100)
    arrivals.hangUp()
    const times = [...arrivals.seen.values()].sort((a, b) => a - b)
    const at = (part) => `${times[Math.floor((times.length - 1) * part)]?.toFixed(1) ?? '–'} ms`
    table.add(`messages, ${thousands(MEMBERS)} open pages at two api processes, ${PER_SECOND} a second`, {
      figure: `${thousands(sent)} sent, ${sent - times.length} lost, ${arrivals.twice()} twice, slowest ${at(1)}`,
      p50: at(0.5),
      p99: at(0.99),
      memory: `${Math.round(apis.reduce((sum, { pid }) => sum + memory(pid).now, 0))} MB`,
    })
  } finally {
    for (const process of apis) await process.stop()
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

/** Each member of the first half writes to one of the second. Returns the ids of their conversations. */
async function begin(apis) {
  const ids = []
  for (let n = 1; n <= MEMBERS / 2; n += 1) {
    const message = { client_id: randomUUID(), content: 'Your lights are on.' }
    const asked = { registration: plateOf(n + MEMBERS / 2), message }
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
  for (let n = 1; n <= MEMBERS; n += 1) {
    const at = n <= MEMBERS / 2 ? apis[0] : apis[1]
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
  for (let waited = 0; open < MEMBERS; waited += 100) {
    if (waited > 60_000 || lost.length > 0) throw new Failure(`Only ${open} of ${MEMBERS} pages could be opened.`)
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
    answers.push(ask(apis[side].url, at + 1 + (side * MEMBERS) / 2, 'POST', path, message))
  }
  const refused = (await Promise.all(answers)).filter(({ status }) => status !== 201)
  if (refused.length > 0) throw new Failure(`A message was refused: ${JSON.stringify(refused[0])}`)
  return total
}
