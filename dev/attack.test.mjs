// Attacks on api and tiles from outside, on loopback and bounded: what each costs the next client, and what is left of it.
// The figures are told, not judged; what is judged is that the next client is answered and that memory comes back.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { nextFree } from './ports.mjs'
import { emptyDatabase, sql, startPostgres } from './postgres.mjs'
import { start } from './processes.mjs'
import { program, ROOT, State } from './project.mjs'
import { startRedis } from './redis.mjs'
import { migrate } from './system.mjs'
import { ask, makeUsers, tokenOf } from './users.mjs'

const WHOLE = process.env.CARPAL_PROVE === '1'
/** Sockets that are opened and never finish what they say. */
const HALF_OPEN = WHOLE ? 1500 : 300
/** The same from many networks, more each time until the next client waits for a second or is turned away. */
const FROM_MANY = WHOLE ? [1000, 2000, 4000, 8000, 9000] : [300, 600]
/** Each of these has this many connections: fewer than one network may. */
const EACH_NETWORK = 250
/** Made-up methods. */
const METHODS = WHOLE ? 20_000 : 2000
/** Wrong passwords, each from a network of its own. */
const GUESSES = WHOLE ? 40 : 12
const PICTURES_AT_ONCE = WHOLE ? 6 : 2
/** Seconds for which the database answers nobody. */
const PAUSE = WHOLE ? 12 : 4
/** Bytes: what pictures that are decoded may take, and what every attack may leave behind. */
const PICTURES = 200e6
const LEFT = 80e6

/** Attackers are in other networks than the next client, who comes from 127.0.0.1. */
const ATTACKER = '127.0.0.9'

/** What the tile server answers while the database is away: the car parks are in memory, the map below them may not be. */
const OF_TILES = {
  '/tiles/carparks.json': [200],
  '/tiles/carparks/10/504/340.mvt': [200, 204],
  '/tiles/carparks/view?bbox=-3.1,51.5,-2.9,51.6&zoom=12': [200],
  '/tiles/basemap/11/1007/680.mvt': [200, 204, 503],
}

const system = { programs: [] }

before(async () => {
  const state = new State('attack')
  system.state = state
  system.postgres = await startPostgres(state)
  system.redis = await startRedis(state)
  const url = await emptyDatabase(system.postgres, 'carpal_attack')
  const env = { ...process.env, DATABASE_URL: url, REDIS_URL: system.redis.url, CARPAL_DEMO: '0', RUST_LOG: 'warn' }
  await migrate(state, env)
  await makeUsers(system.postgres, url, 8)
  const ports = []
  for (const first of [29_180, 29_190]) ports.push(await nextFree(first, ports))
  const [api, tiles] = ports
  const run = (name, port) =>
    start(name, program(name), [], {
      cwd: ROOT,
      env: { ...env, CARPAL_API_PORT: port, CARPAL_TILES_PORT: port, CARPAL_PUBLIC_URL: 'http://localhost' },
      log: state.log(name),
    })
  system.api = { name: 'api', port: api, path: '/api/v1/config', process: run('carpal-api', String(api)) }
  system.tiles = {
    name: 'tiles',
    port: tiles,
    path: '/tiles/carparks.json',
    process: run('carpal-tiles', String(tiles)),
  }
  system.programs = [system.api, system.tiles]
  for (const one of system.programs) await answering(one, 60_000)
  const vehicles = await sql(system.postgres, 'select id from vehicles order by registration', url)
  system.vehicles = vehicles.trim().split('\n')
})

after(async () => {
  for (const { process } of system.programs) await process.stop('SIGKILL')
  await system.redis?.process.stop()
  await system.postgres?.process.stop()
})

/** Bytes of memory of a program. */
function memory({ process }) {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${process.child.pid}/status`, 'utf8'))[1]) * 1024
}

/** Sends one request; `{ status, headers, ms }`, with `error` where nobody answered within 30 seconds. */
function once(port, path, { method = 'GET', headers = {}, body, from = '127.0.0.1' } = {}) {
  const began = performance.now()
  return new Promise((resolve) => {
    const done = (answer) => resolve({ ...answer, ms: performance.now() - began })
    const asked = request(
      { port, path, method, headers, localAddress: from, agent: false, timeout: 30_000 },
      (response) => {
        response.resume()
        response.on('end', () => done({ status: response.statusCode, headers: response.headers }))
        response.on('error', (error) => done({ error }))
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer in 30 s')))
    asked.on('error', (error) => done({ error }))
    asked.end(body)
  })
}

async function answering({ port, path, name }, limit) {
  const began = performance.now()
  for (;;) {
    const { status } = await once(port, path)
    if (status === 200) return performance.now() - began
    assert.ok(performance.now() - began < limit, `${name} does not answer: ${status}`)
    await sleep(50)
  }
}

/** Sockets from the attacker's network, or from where `from` says, that say this much, and then nothing. */
async function stalled(port, count, text, from = () => ATTACKER) {
  const sockets = Array.from({ length: count }, (_, n) => {
    const socket = connect({ port, localAddress: from(n) })
    socket.on('error', () => {})
    socket.write(text)
    return socket
  })
  // The system makes a crowd wait before the program sees it: not for longer than the program lets heads wait.
  for (let waited = 0; waited < 8000 && sockets.some((one) => one.connecting); waited += 100) await sleep(100)
  await sleep(500)
  return {
    open: () => sockets.filter((socket) => !socket.connecting && !socket.closed).length,
    end: () => sockets.map((one) => one.destroy()),
  }
}

/** The slowest of some answers to the next client. */
async function nextClient({ port, path, name }, times = 20) {
  let slowest = 0
  for (let n = 0; n < times; n += 1) {
    const { status, ms, error } = await once(port, path)
    assert.equal(status, 200, `${name} answers the next client ${status} ${error}`)
    slowest = Math.max(slowest, ms)
    await sleep(20)
  }
  return `${slowest.toFixed(0)} ms`
}

const STALLS = {
  'heads that never end': 'GET / HTTP/1.1\r\nHost: x\r\nX: ',
  'bodies that never come':
    'POST /api/v1/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  'connections that say nothing': '',
}

for (const [what, text] of Object.entries(STALLS)) {
  test(`${HALF_OPEN} ${what}`, async (t) => {
    for (const one of system.programs) {
      const attack = await stalled(one.port, HALF_OPEN, text)
      const held = attack.open()
      t.diagnostic(`${one.name}: ${held} are open; the next client waits at most ${await nextClient(one)}`)
      attack.end()
    }
  })
}

test('how many half-open connections of many networks it takes until the next client waits for a second', async (t) => {
  for (const one of system.programs) await rising(t, one, STALLS['heads that never end'])
})

test('how many slow bodies of many networks it takes until the next client waits for a second', (t) =>
  rising(t, system.api, STALLS['bodies that never come']))

/** Ever more sockets of many networks that say this much and then nothing, until the next client waits or is turned away. */
async function rising(t, one, text) {
  let enough = `more than ${FROM_MANY.at(-1)}`
  for (const count of FROM_MANY) {
    const from = (n) => `127.1.${Math.floor(n / EACH_NETWORK)}.1`
    const attack = await stalled(one.port, count, text, from)
    const { status, ms, error } = await once(one.port, one.path)
    const answer = error ? `no answer (${error.code ?? error.message})` : `${status} after ${ms.toFixed(0)} ms`
    t.diagnostic(`${one.name}: ${attack.open()} of ${count} are open; the next client gets ${answer}`)
    attack.end()
    // The most that any test here asks of it; beyond, what it takes is told.
    if (count <= 4000) assert.equal(status, 200, `${one.name}: ${answer} beside ${count}`)
    await answering(one, 15_000)
    if (status !== 200 || ms > 1000) {
      enough = `${count}`
      break
    }
  }
  t.diagnostic(`${one.name}: it takes ${enough}`)
}

test('uploads of users that stall: how many users until the next one waits for a second', async (t) => {
  const small = picture(64)
  const held = []
  for (let user = 1; user < system.vehicles.length; user += 1) {
    const head = [
      `POST /api/v1/vehicles/${system.vehicles[user - 1]}/photos HTTP/1.1`,
      `Host: x`,
      `Authorization: Bearer ${tokenOf(user)}`,
      `Content-Type: multipart/form-data; boundary=b`,
      `Content-Length: 900000`,
    ]
    held.push(await stalled(system.api.port, 16, `${head.join('\r\n')}\r\n\r\n--b\r\n`, () => `127.0.3.${user}`))
    const { status, ms } = await upload(system.vehicles.length, small)
    t.diagnostic(`beside ${user} with 16 stalled uploads each, the next gets ${status} after ${ms.toFixed(0)} ms`)
    // One network has a quarter of the slots at most, so two leave room whatever they do.
    if (user <= 2) assert.equal(status, 201)
    if (status !== 201 || ms > 1000) break
  }
  for (const one of held) one.end()
  const began = performance.now()
  while ((await upload(system.vehicles.length, small)).status !== 201) {
    assert.ok(performance.now() - began < 30_000, 'slots of uploads that were given up come back')
    await sleep(500)
  }
})

test('a megabyte in a path, in a header and in a body', async (t) => {
  const much = 'a'.repeat(1 << 20)
  for (const one of system.programs) {
    const path = one.path.replace(/[^/]+$/, much)
    const sent = [
      once(one.port, path),
      once(one.port, `${one.path}?q=${much}`),
      once(one.port, one.path, { headers: { 'x-much': much } }),
      once(one.port, '/api/v1/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: much, password: much }),
      }),
    ]
    // Who says too much is refused, or hung up on before the end of it.
    const answers = (await Promise.all(sent)).map(({ status, error }) => status ?? error.code)
    t.diagnostic(`${one.name}: ${answers.join(', ')}`)
    for (const answer of answers) assert.match(String(answer), /^(4\d\d|ECONNRESET|EPIPE)$/)
    await nextClient(one, 3)
  }
})

test('uploads with a made-up token that stall', async (t) => {
  const head = `POST /api/v1/guest-incidents/none/photos HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n--b\r\n`
  const attack = await stalled(system.api.port, 64, head)
  const { status, ms } = await upload(1, picture(64))
  attack.end()
  t.diagnostic(`a user's upload takes ${ms.toFixed(0)} ms`)
  assert.equal(status, 201)
})

test('guesses leave no memory behind', async (t) => {
  const first = memory(system.api)
  let most = first
  const guesses = Array.from({ length: GUESSES }, (_, n) =>
    once(system.api.port, '/api/v1/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `nobody${n}@example.org`, password: 'guess' }),
      from: `127.0.1.${n + 1}`,
    }).then((answer) => {
      most = Math.max(most, memory(system.api))
      return answer
    }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  assert.deepEqual([...new Set(statuses)], [401])
  await leaves(t, first, most)
})

test(`${PICTURES_AT_ONCE} pictures of 6300 × 6300 pixels at once`, async (t) => {
  const large = picture(6300)
  t.diagnostic(`${(large.length / 1000).toFixed(0)} kB each`)
  const first = memory(system.api)
  let most = first
  const watch = setInterval(() => {
    most = Math.max(most, memory(system.api))
  }, 5)
  const uploads = Array.from({ length: PICTURES_AT_ONCE }, (_, at) => upload(at + 1, large))
  const statuses = (await Promise.all(uploads)).map(({ status }) => status)
  clearInterval(watch)
  assert.deepEqual([...new Set(statuses)], [201])
  assert.ok(most - first <= PICTURES, `decoding took ${((most - first) / 1e6).toFixed(0)} MB`)
  await leaves(t, first, most)
})

test(`${METHODS} made-up methods`, async (t) => {
  const first = memory(system.api)
  for (let n = 0; n < METHODS; n += 50) {
    const some = Array.from({ length: 50 }, (_, at) => methodOnce(system.api.port, `M${n + at}`))
    await Promise.all(some)
  }
  await leaves(t, first, memory(system.api))
})

test('a database that hangs', async (t) => {
  const { child } = system.postgres.process
  const backends = () =>
    execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
      .map(Number)
  const stopped = [child.pid, ...backends()]
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  try {
    for (const one of system.programs) await saysNotReady(t, one)
    await asked(t, PAUSE)
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
  const ms = await answering({ ...system.api, path: '/health/ready' }, 30_000)
  t.diagnostic(`ready again after ${ms.toFixed(0)} ms`)
})

test('a database that is gone', async (t) => {
  await system.postgres.process.stop('SIGQUIT')
  for (const one of system.programs) await saysNotReady(t, one)
  await asked(t, WHOLE ? 8 : 3)
  system.postgres = await startPostgres(system.state)
  const ms = await answering({ ...system.api, path: '/health/ready' }, 30_000)
  t.diagnostic(`ready again after ${ms.toFixed(0)} ms`)
  assert.ok(ms < 10_000, 'healthy again by itself within ten seconds')
})

test('what is left of it all', async (t) => {
  for (const one of system.programs) t.diagnostic(`${one.name}: ${(memory(one) / 1e6).toFixed(0)} MB`)
  await nextClient(system.api)
  await nextClient(system.tiles)
  const { status } = await ask(`http://127.0.0.1:${system.api.port}`, 1, 'GET', '/vehicles')
  assert.equal(status, 200)
})

/** What balances the load hears of it within two seconds. */
async function saysNotReady(t, { name, port }) {
  const { status, ms } = await once(port, '/health/ready')
  t.diagnostic(`${name}: not ready, said after ${ms.toFixed(0)} ms`)
  assert.equal(status, 503)
  assert.ok(ms < 2000, `${name} says so after ${ms.toFixed(0)} ms`)
}

/** Asks for some seconds what needs the database: each answer comes within 5 seconds, and says when to come back. */
async function asked(t, seconds) {
  const paths = ['/api/v1/config', '/api/v1/vehicles', '/health/ready', ...Object.keys(OF_TILES)]
  const headers = { authorization: `Bearer ${tokenOf(1)}` }
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const port = (path) => (path in OF_TILES ? system.tiles : system.api).port
    const answers = await Promise.all(paths.map((path) => once(port(path), path, { headers })))
    const told = paths.map((path, at) => `${path} ${answers[at].status} after ${answers[at].ms.toFixed(0)} ms`)
    t.diagnostic(told.join(', '))
    for (const [at, { status, headers, ms }] of answers.entries()) {
      const path = paths[at]
      assert.ok((OF_TILES[path] ?? [200, 503]).includes(status), `${path} ${status}`)
      assert.ok(ms < 5000, `${path} after ${ms.toFixed(0)} ms`)
      if (status === 503 && !path.startsWith('/health')) assert.ok(headers['retry-after'], path)
    }
    await sleep(500)
  }
}

/** Tells the memory at its most and as it is left, which must be about what it was. */
async function leaves(t, first, most) {
  // Threads that worked give back what they kept when they end, ten seconds later.
  const ends = performance.now() + 20_000
  do await sleep(500)
  while (memory(system.api) - first > LEFT && performance.now() < ends)
  const left = memory(system.api)
  const mb = (bytes) => (bytes / 1e6).toFixed(0)
  t.diagnostic(`api: ${mb(first)} MB before, ${mb(most)} at most, ${mb(left)} after`)
  assert.ok(left - first <= LEFT, `${mb(left - first)} MB stay`)
}

/** A method that Node's own client does not know. */
function methodOnce(port, method) {
  return new Promise((resolve) => {
    const socket = connect({ port, localAddress: ATTACKER })
    socket.on('error', resolve)
    socket.on('close', resolve)
    socket.resume()
    socket.end(`${method} /api/v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  })
}

/** Adds a photo to a user's vehicle. */
function upload(user, png) {
  const name = 'Content-Disposition: form-data; name="photo"; filename="a.png"\r\nContent-Type: image/png'
  const body = Buffer.concat([Buffer.from(`--b\r\n${name}\r\n\r\n`), png, Buffer.from('\r\n--b--\r\n')])
  return once(system.api.port, `/api/v1/vehicles/${system.vehicles[user - 1]}/photos`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokenOf(user)}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': body.length,
    },
    body,
    from: `127.0.2.${user}`,
  })
}

/** The checksum of a PNG's chunk (ISO 3309). */
function crc32(bytes) {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

/** A square, black PNG with sides of this many pixels: large only once it is decoded. */
function picture(side) {
  const chunk = (kind, data) => {
    const named = Buffer.concat([Buffer.from(kind), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((side * 3 + 1) * side))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
