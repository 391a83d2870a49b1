// Locks between commands that run at the same time. A lock is a listening socket, so it never outlives its holder.

import { unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isEnding } from './processes.mjs'
import { digest, ROOT } from './project.mjs'
import { Stopped } from './terminal.mjs'

/**
 * Takes the lock, or answers what its holder says of itself.
 *
 * @param name     one lock a name and project folder
 * @param holder   called for what others are told of the holder
 * @returns `{ release }` when taken, `{ holder }` when another process has it
 */
export async function take(name, holder = () => `process ${process.pid}`) {
  const address = socket(name)
  for (let attempt = 0; ; attempt += 1) {
    const server = createServer((other) => other.on('error', () => {}).end(holder()))
    const error = await new Promise((resolve) => {
      server.once('error', resolve)
      server.listen(address, () => resolve(undefined))
    })
    if (!error) {
      server.unref()
      return { release: () => new Promise((done) => server.close(done)) }
    }
    if (error.code !== 'EADDRINUSE') throw error
    const text = await ask(address)
    if (text !== undefined) return { holder: text }
    // Left behind by a killed process (only where sockets are files), or its holder ended just now.
    if (!address.startsWith('\0')) unlinkSync(address)
    if (attempt > 20) throw new Error(`the lock ${name} can be neither taken nor asked`)
    await sleep(50)
  }
}

/** Waits for the lock; `waiting` is called once when it is held by another. */
export async function wait(name, waiting = () => {}) {
  for (let told = false; ; ) {
    const lock = await take(name)
    if (lock.release) return lock
    if (!told) waiting(lock.holder)
    told = true
    if (isEnding()) throw new Stopped()
    await sleep(300)
  }
}

function socket(name) {
  const unique = `carpal-${digest(ROOT, 12)}-${name}`
  return process.platform === 'linux' ? `\0${unique}` : join(tmpdir(), `${unique}.sock`)
}

function ask(address) {
  return new Promise((resolve) => {
    let text = ''
    const other = connect(address)
    other.setTimeout(2000, () => other.destroy())
    other.on('data', (chunk) => {
      text += chunk
    })
    other.on('error', () => resolve(undefined))
    other.on('close', () => resolve(text || undefined))
  })
}
