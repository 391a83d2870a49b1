// A private Redis, on a port of its own, with a password of its own.

import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.mjs'
import { tail } from './logfile.mjs'
import { nextFree } from './ports.mjs'
import { start } from './processes.mjs'

const FIRST_PORT = 17_379

/** Starts the state's Redis. Returns `{ process, url, summary }`. */
export async function startRedis(state) {
  const folder = state.path('redis')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const memory = state.remembered('redis')
  const password = memory.password ?? randomBytes(18).toString('base64url')
  const port = await nextFree(memory.port ?? FIRST_PORT)
  const settings = join(folder, 'redis.conf')
  // In a file, not as arguments, which everybody on the machine can read.
  writeFileSync(
    settings,
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `requirepass ${password}`,
      `dir "${folder}"`,
      'daemonize no',
      // One for each test of the api.
      'databases 4096',
      'save 300 1',
      'maxmemory 256mb',
      'maxmemory-policy volatile-lru',
      '',
    ].join('\n'),
    { mode: 0o600 },
  )
  chmodSync(settings, 0o600)
  const process = start('Redis', 'redis-server', [settings], { cwd: folder, log: state.log('redis') })
  await answering(process, port, password)
  state.remember('redis', { password, port })
  return { process, url: `redis://:${password}@127.0.0.1:${port}`, summary: `on port ${port}` }
}

async function answering(redis, port, password) {
  let exit
  redis.exited.then((result) => {
    exit = result
  })
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (exit) throw new Failure('Redis did not start.', tail(redis.log))
    // Not while it loads what it saved: then it answers LOADING.
    if ((await ping(port, password)).includes('+PONG')) return
    await sleep(50)
  }
  throw new Failure('Redis started but does not answer.', tail(redis.log))
}

function ping(port, password) {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\nQUIT\r\n`))
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', () => resolve(''))
    socket.on('close', () => resolve(answer))
  })
}
