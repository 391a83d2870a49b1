// Messages and emails while api, worker, Redis and Postgres are killed again and again: what was acknowledged is there, once;
// every open page was told of it, once; and every email left, once.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { nextFree } from './ports.mjs'
import { emptyDatabase, sql, startPostgres } from './postgres.mjs'
import { start } from './processes.mjs'
import { program, ROOT, State } from './project.mjs'
import { startRedis } from './redis.mjs'
import { migrate } from './system.mjs'
import { addressOf, ask, listen, makeUsers, plateOf } from './users.mjs'

const WHOLE = process.env.CARPAL_PROVE === '1'
/** How often each of the four is killed. */
const KILLS = WHOLE ? 20 : 3
/** Conversations of two users each. A user may send 60 messages a minute, so it takes many. */
const PAIRS = WHOLE ? 100 : 18
const SENDS = WHOLE ? 5000 : 270
/** Milliseconds for which a machine may be too busy for its database to answer one request. */
const BUSY_MS = 30_000
/** Milliseconds for all kills. */
const KILLS_TIMEOUT = KILLS * 30_000
/** Milliseconds for what a dead worker held to be found and done again, after several waits. */
const EMAILS_TIMEOUT = 90_000

test(`of ${SENDS} messages and ${2 * PAIRS} emails none is lost and none is there twice, whoever is killed`, {
  timeout: 2 * KILLS_TIMEOUT + EMAILS_TIMEOUT,
}, async (t) => {
  const state = new State('killed')
  const world = await System.start(state)
  t.after(() => world.stop())
  const conversations = await world.begin()
  await world.remindSoon()
  const pages = conversations.map((_, at) => new Page(world, at + 1 + PAIRS))
  await Promise.all(pages.map((page) => page.greeted))
  const sending = Promise.all(conversations.map((id, at) => world.send(id, at)))
  const kills = await world.killEveryone()
  const acknowledged = (await sending).flat()

  assert.equal(acknowledged.length, SENDS)
  for (const [name, count] of Object.entries(kills)) assert.ok(count >= KILLS, `${name} was killed ${count} times`)
  const stored = JSON.parse(
    await sql(
      world.postgres,
      "select coalesce(json_agg(json_build_object('id', client_id, 'content', content)), '[]') from messages where seq > 1",
      world.url,
    ),
  )
  const contents = new Map(stored.map(({ id, content }) => [id, content]))
  assert.equal(stored.length, contents.size, 'a message is stored twice')
  for (const { id, content } of acknowledged) assert.equal(contents.get(id), content, 'an acknowledged message is lost')
  assert.equal(stored.length, SENDS, 'messages are stored that nobody sent')

  const started = performance.now()
  while (pages.some((page) => page.waits()) && performance.now() - started < 60_000) await sleep(100)
  for (const [at, page] of pages.entries()) {
    page.close()
    const sent = acknowledged.filter(({ pair }) => pair === at).map(({ content }) => content)
    assert.deepEqual([...page.told].sort(), sent.sort(), `page ${at} was told something else`)
  }

  const { emails, again } = await world.emails()
  const to = (n, wanted) => emails.filter(({ to, kind }) => to === addressOf(n) && kind === wanted).length
  for (let n = 1; n <= PAIRS; n += 1) {
    assert.ok(to(n, 'reset_password') >= 1, `user ${n} was sent no link for a new password`)
    // Each acknowledged request is one email; one that nobody acknowledged may be one.
    assert.ok(to(n, 'reset_password') <= world.requests.get(n), `user ${n} was sent a link twice`)
    assert.equal(to(n + PAIRS, 'unread_messages'), 1, `emails to user ${n + PAIRS} about unread messages`)
  }
  assert.ok(again >= KILLS / 4, `only ${again} jobs were found again that a dead worker held`)
})

test('two apis that are started anew in turn, under load, owe nobody an answer', { timeout: 120_000 }, async (t) => {
  const world = await System.start(new State('killed'))
  t.after(() => world.stop())
  const load = new Load(world)
  for (const which of [0, 1]) {
    await sleep(1000)
    // What a balancer does: it asks who is ready, and goes elsewhere.
    await world.programs[which].stop('SIGTERM')
    world.programs[which] = world.api(which)
    await world.ready(world.apis[which])
  }
  await sleep(1000)
  const { answered, lost } = await load.end()
  assert.deepEqual(lost, [], `of ${answered + lost.length} requests`)
  assert.ok(answered > 100, `${answered} requests are no load`)
})

test('what is stored of people does not come into the log of the database', async (t) => {
  const state = new State('killed')
  const postgres = await startPostgres(state)
  t.after(() => postgres.process.stop())
  const log = state.log('postgres')
  const url = await emptyDatabase(postgres, 'carpal_log')
  await sql(postgres, 'create table people (name text unique)', url)
  const add = "insert into people values ('Grace Hopper of 5 Elm Row')"
  await sql(postgres, add, url)
  const before = readFileSync(log, 'utf8').length
  await assert.rejects(sql(postgres, add, url))
  const written = readFileSync(log, 'utf8').slice(before)
  assert.match(written, /duplicate key/)
  assert.doesNotMatch(written, /Grace|Elm/)
  assert.equal(statSync(log).mode & 0o777, 0o600, "the log is its owner's")
})

/** Postgres, Redis, two apis and a worker, each of which comes back when it is killed. */
class System {
  kills = { api: 0, worker: 0, redis: 0, postgres: 0 }
  /** How often each user asked for a new password. */
  requests = new Map()

  static async start(state) {
    const world = new System()
    world.state = state
    world.postgres = await startPostgres(state)
    world.redis = await startRedis(state)
    world.url = await emptyDatabase(world.postgres, 'carpal_killed')
    world.env = {
      ...process.env,
      DATABASE_URL: world.url,
      REDIS_URL: world.redis.url,
      CARPAL_DEMO: '0',
      CARPAL_OUTBOX_DIR: state.path('outbox'),
      CARPAL_PROXIES: '1',
      RUST_LOG: 'warn',
    }
    rmSync(world.env.CARPAL_OUTBOX_DIR, { recursive: true, force: true })
    await migrate(state, world.env)
    await makeUsers(world.postgres, world.url, 2 * PAIRS)
    const ports = []
    for (const first of [28_180, 28_190, 28_200]) ports.push(await nextFree(first, ports))
    world.apis = ports.slice(0, 2).map((port) => `http://127.0.0.1:${port}`)
    world.ports = ports
    world.programs = [world.api(0), world.api(1), world.worker()]
    await Promise.all(world.apis.map((api) => world.ready(api)))
    return world
  }

  api(n) {
    const port = String(this.ports[n])
    const env = { ...this.env, CARPAL_API_PORT: port, CARPAL_PUBLIC_URL: 'http://localhost' }
    return this.run('carpal-api', env, `api-${n}`)
  }

  worker() {
    return this.run('carpal-worker', { ...this.env, CARPAL_WORKER_PORT: String(this.ports[2]) }, 'worker')
  }

  run(name, env, log) {
    return start(name, program(name), [], { cwd: ROOT, env, log: this.state.log(log) })
  }

  async ready(api) {
    for (let waited = 0; waited < 60_000; waited += 50) {
      const answer = await fetch(`${api}/health/ready`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.ok) return
      await sleep(50)
    }
    throw new Error(`${api} did not come back`)
  }

  /** The first half write to the second. */
  async begin() {
    const begun = Array.from({ length: PAIRS }, async (_, at) => {
      const asked = {
        registration: plateOf(at + 1 + PAIRS),
        message: { client_id: randomUUID(), content: 'Your lights are on.' },
      }
      return (await this.post(at, '/conversations', asked)).body.conversation.id
    })
    return Promise.all(begun)
  }

  /** Has the emails about unread messages fall due while the kills go on, instead of after minutes. */
  async remindSoon() {
    const seconds = KILLS * 3
    const statement = `update apalis.jobs set run_at = now() + random() * interval '${seconds} s' where job_type = 'mail-notification'`
    await sql(this.postgres, statement, this.url)
  }

  /** Sends one conversation's share, one message after the other, each until somebody says that it is there. */
  async send(conversation, pair) {
    const done = []
    for (let n = 0; n < SENDS / PAIRS; n += 1) {
      const message = { client_id: randomUUID(), content: `Message ${n} of pair ${pair}` }
      await this.post(pair, `/conversations/${conversation}/messages`, message)
      done.push({ id: message.client_id, content: message.content, pair })
      // As far as the kills are, so that they fall between the sends; which also keeps within the limit of a user.
      while (this.share() < (n + 1) / (SENDS / PAIRS)) await sleep(50)
    }
    return done
  }

  /** Asks again and again, until it is done. Returns how often, and the answer. */
  async post(pair, path, body) {
    for (let times = 1; ; times += 1) {
      // The other process, when the first does not answer.
      const api = this.apis[(pair + times) % 2]
      const answer = await ask(api, pair + 1, 'POST', path, body, 5000).catch(() => undefined)
      if (answer?.status >= 200 && answer?.status < 300) return { times, body: answer.body }
      const known = !answer || answer.status === 429 || answer.status >= 500
      assert.ok(known, `${answer?.status} ${JSON.stringify(answer?.body)}`)
      await sleep(Math.min(100 * times, 1000))
    }
  }

  /** Gives the worker some emails to send, and waits until it is in the middle of them. */
  async workIsUnderWay() {
    const before = this.outbox().length
    const next = Array.from({ length: PAIRS / KILLS }, (_, at) => this.requests.size + at)
    const asked = next.map(async (pair) => {
      const { times } = await this.post(pair, '/password/forgot', { email: addressOf(pair + 1) })
      this.requests.set(pair + 1, times)
    })
    await Promise.all(asked)
    const started = performance.now()
    while (this.outbox().length === before) {
      assert.ok(performance.now() - started < EMAILS_TIMEOUT, 'the worker sends nothing')
      await sleep(5)
    }
  }

  /** The names of the emails that were sent, as files. */
  outbox() {
    const folder = this.env.CARPAL_OUTBOX_DIR
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  }

  /** The emails that left, once every job is done; and how many jobs of a dead worker another finished. */
  async emails() {
    const query = async (statement) =>
      JSON.parse(await sql(this.postgres, `select coalesce(json_agg(r), '[]') from (${statement}) r`, this.url))
    const left = () => query("select id, job_type, status, attempts from apalis.jobs where status <> 'Done'")
    const started = performance.now()
    for (let jobs = await left(); jobs.length > 0; jobs = await left()) {
      assert.ok(performance.now() - started < EMAILS_TIMEOUT, `jobs that were not done: ${JSON.stringify(jobs)}`)
      await sleep(500)
    }
    const ledger = await query('select job_id as id, kind, delivered_at from mails')
    const undelivered = ledger.filter(({ delivered_at }) => delivered_at === null)
    assert.deepEqual(undelivered, [], 'emails that did not leave')
    assert.deepEqual(
      this.outbox().sort(),
      ledger.map(({ id }) => `${id}.eml`).sort(),
      'the outbox differs from the ledger',
    )
    const emails = ledger.map(({ id, kind }) => {
      const text = readFileSync(join(this.env.CARPAL_OUTBOX_DIR, `${id}.eml`), 'utf8')
      return { kind, to: /^To: .*?([\w.]+@[\w.]+)/m.exec(text)?.[1] }
    })
    const [{ again }] = await query(
      "select count(*) as again from apalis.jobs where job_type = 'send-mail' and attempts > 1",
    )
    return { emails, again }
  }

  /** The part of the kills that is done. */
  share() {
    const least = Object.values(this.kills).map((count) => Math.min(count, KILLS))
    return least.reduce((sum, count) => sum + count, 0) / (least.length * KILLS)
  }

  /** Kills each in turn, and has it come back. Returns how often each was killed. */
  async killEveryone() {
    const started = performance.now()
    for (let turn = 0; this.share() < 1; turn += 1) {
      assert.ok(
        performance.now() - started < KILLS_TIMEOUT,
        `not over in ${KILLS_TIMEOUT} ms: ${JSON.stringify(this.kills)}`,
      )
      const victim = Object.keys(this.kills)[turn % 4]
      await this.kill(victim, Math.floor(turn / 4) % 2)
      this.kills[victim] += 1
      await sleep(200)
    }
    return this.kills
  }

  async kill(victim, which) {
    if (victim === 'api') {
      await this.programs[which].stop('SIGKILL')
      this.programs[which] = this.api(which)
    } else if (victim === 'worker') {
      await this.workIsUnderWay()
      await this.programs[2].stop('SIGKILL')
      this.programs[2] = this.worker()
    } else if (victim === 'redis') {
      await this.redis.process.stop('SIGKILL')
      this.redis = await startRedis(this.state)
    } else {
      await this.postgres.process.stop('SIGKILL')
      this.postgres = await this.recovered()
    }
  }

  // What the dead server's processes held is free only when the last of them has noticed.
  async recovered() {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await startPostgres(this.state)
      } catch (error) {
        if (attempt === 20) throw error
        await sleep(250)
      }
    }
  }

  async stop() {
    for (const program of this.programs) await program.stop('SIGKILL')
    await this.redis.process.stop()
    await this.postgres.process.stop()
  }
}

/** Users who ask one thing after the other, of whichever api says that it is ready, as a balancer has them do. */
class Load {
  answered = 0
  lost = []
  #open = true
  #ready = [true, true]

  constructor(world) {
    this.world = world
    this.done = [this.watch(0), this.watch(1), ...Array.from({ length: 16 }, (_, at) => this.ask(at))]
  }

  async watch(which) {
    while (this.#open) {
      const answer = await fetch(`${this.world.apis[which]}/health/ready`).catch(() => undefined)
      await answer?.arrayBuffer()
      this.#ready[which] = answer?.ok ?? false
      await sleep(100)
    }
  }

  async ask(at) {
    for (let n = 0; this.#open; n += 1) {
      const said = await this.askUntilAnswered(at + n, at + 1)
      if (said === 200) this.answered += 1
      else this.lost.push(said)
      await sleep(5)
    }
  }

  /** Asks as a client would: a machine that is too busy for its database may say so, and is asked again for a while. */
  async askUntilAnswered(turn, user) {
    const giveUp = performance.now() + BUSY_MS
    for (;;) {
      const which = this.#ready[turn % 2] ? turn % 2 : (turn + 1) % 2
      const answer = await ask(this.world.apis[which], user, 'GET', '/vehicles').catch((error) => ({ error }))
      if (answer.status === 200) return 200
      const isBusy = answer.body?.code === 'unavailable' && performance.now() < giveUp
      if (!isBusy) return `${which}: ${answer.status ?? answer.error.cause ?? answer.error} ${answer.body?.code ?? ''}`
      await sleep(1000)
    }
  }

  async end() {
    this.#open = false
    await Promise.all(this.done)
    return this
  }
}

/** An open page of who is written to: hung up on, it comes back and names the last event that it has. */
class Page {
  told = []
  #open = true

  constructor(world, user) {
    // From then on it knows where it is.
    this.greeted = new Promise((resolve) => {
      this.connect(world, user, 0, resolve)
    })
  }

  connect(world, user, attempt, greeted) {
    if (!this.#open) return
    const event = (name, data, id) => {
      this.last = id ?? this.last
      if (this.last !== undefined) greeted()
      if (name === 'message' && data.message.content.startsWith('Message')) this.told.push(data.message.content)
    }
    const closed = () => setTimeout(() => this.connect(world, user, attempt + 1, greeted), 250)
    this.hangUp = listen(world.apis[(user + attempt) % 2], user, { event, closed }, this.last)
  }

  waits() {
    return this.told.length < SENDS / PAIRS
  }

  close() {
    this.#open = false
    this.hangUp()
  }
}
