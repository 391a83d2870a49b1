// 5,000 messages while api, worker, Redis and Postgres are killed again and again: what was acknowledged is there, once, and
// every open page was told of it, once.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, listen, makeMembers, plateOf } from './members.mjs'
import { nextFree } from './ports.mjs'
import { emptyDatabase, sql, startPostgres } from './postgres.mjs'
import { start } from './processes.mjs'
import { program, ROOT, State } from './project.mjs'
import { startRedis } from './redis.mjs'
import { migrate } from './system.mjs'

const SENDS = 5000
const KILLS = 20
/** Conversations of two members each. A member may send 60 messages a minute, so it takes many. */
const PAIRS = 100
const PATIENCE = 240_000

test(`of ${SENDS} messages none is lost and none is there twice, whoever is killed`, {
  timeout: 540_000,
}, async (t) => {
  const state = new State('killed')
  const world = await System.start(state)
  t.after(() => world.stop())
  const conversations = await world.begin()
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
})

/** Postgres, Redis, two apis and a worker, each of which comes back when it is killed. */
class System {
  kills = { api: 0, worker: 0, redis: 0, postgres: 0 }

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
      RUST_LOG: 'warn',
    }
    await migrate(state, world.env)
    await makeMembers(world.postgres, world.url, 2 * PAIRS)
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
    const env = { ...this.env, CARPAL_WORKER_PORT: String(this.ports[2]), CARPAL_OUTBOX_DIR: this.state.path('outbox') }
    return this.run('carpal-worker', env, 'worker')
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
      const { status, body } = await ask(this.apis[0], at + 1, 'POST', '/conversations', asked)
      assert.equal(status, 201, JSON.stringify(body))
      return body.conversation.id
    })
    return Promise.all(begun)
  }

  /** Sends one conversation's share, one message after the other, each until somebody says that it is there. */
  async send(conversation, pair) {
    const done = []
    for (let n = 0; n < SENDS / PAIRS; n += 1) {
      const message = { client_id: randomUUID(), content: `Message ${n} of pair ${pair}` }
      for (let attempt = 0; ; attempt += 1) {
        // The other process, when the first does not answer.
        const api = this.apis[(pair + attempt) % 2]
        const path = `/conversations/${conversation}/messages`
        const answer = await ask(api, pair + 1, 'POST', path, message, 5000).catch(() => undefined)
        if (answer?.status === 200 || answer?.status === 201) break
        const known = !answer || answer.status === 429 || answer.status >= 500
        assert.ok(known, `${answer?.status} ${JSON.stringify(answer?.body)}`)
        await sleep(100)
      }
      done.push({ id: message.client_id, content: message.content, pair })
      // As far as the kills are, so that they fall between the sends; which also keeps within the limit of a member.
      while (this.share() < (n + 1) / (SENDS / PAIRS)) await sleep(50)
    }
    return done
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
      assert.ok(performance.now() - started < PATIENCE, `not over in ${PATIENCE} ms: ${JSON.stringify(this.kills)}`)
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

/** An open page of who is written to: hung up on, it comes back and names the last event that it has. */
class Page {
  told = []
  #open = true

  constructor(world, member) {
    // From then on it knows where it is.
    this.greeted = new Promise((resolve) => {
      this.connect(world, member, 0, resolve)
    })
  }

  connect(world, member, attempt, greeted) {
    if (!this.#open) return
    const event = (name, data, id) => {
      this.last = id ?? this.last
      if (this.last !== undefined) greeted()
      if (name === 'message' && data.message.content.startsWith('Message')) this.told.push(data.message.content)
    }
    const closed = () => setTimeout(() => this.connect(world, member, attempt + 1, greeted), 250)
    this.hangUp = listen(world.apis[(member + attempt) % 2], member, { event, closed }, this.last)
  }

  waits() {
    return this.told.length < SENDS / PAIRS
  }

  close() {
    this.#open = false
    this.hangUp()
  }
}
