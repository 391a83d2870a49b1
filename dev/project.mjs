// Where things are: the project's folders, and the state folder of one set-up (running, testing, measuring).

import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, absolute. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The web's folder. */
export const WEB = join(ROOT, 'web')

/** The folders of the crates. */
export const CRATES = ['domain', 'listener', 'api', 'tiles', 'ingest', 'worker']

/** The folder of every state; git ignores it. */
export const STATE = resolve(ROOT, process.env.CARPAL_STATE_DIR ?? '.carpal')

/** Where cargo puts what it builds. */
export const TARGET = resolve(ROOT, process.env.CARGO_TARGET_DIR ?? 'target')

/** The folder of real files that some tests and measurements use. It need not exist. */
export const REAL_DATA = resolve(ROOT, process.env.CARPAL_REAL_DATA ?? '../shared/data')

/** The path of one of the four programs: as `make run` builds it, unless others were chosen. */
export function program(name) {
  return join(process.env.CARPAL_BIN_DIR ?? join(TARGET, 'release'), name)
}

/** Chooses the programs that are built along with the tests, for this process and for all that it starts. */
export function useTestPrograms() {
  process.env.CARPAL_BIN_DIR = join(TARGET, 'debug')
}

/** A short name that stays the same for a path: for what must live outside the project. */
export function digest(text, length = 8) {
  return createHash('sha256').update(text).digest('hex').slice(0, length)
}

/**
 * The state of one set-up: its database, Redis, logs and remembered ports.
 * `run` lives in `.carpal` itself, every other one (`test`, `bench`, `gen`) in a folder of its own below.
 */
export class State {
  constructor(name) {
    this.name = name
    this.folder = name === 'run' ? STATE : join(STATE, name)
    this.logs = join(this.folder, 'logs')
    mkdirSync(this.logs, { recursive: true })
    // Under a tight umask the postgres user could not pass through.
    for (const folder of [STATE, this.folder]) chmodSync(folder, 0o755)
  }

  path(...parts) {
    return join(this.folder, ...parts)
  }

  log(name) {
    return join(this.logs, `${name}.log`)
  }

  /** What an earlier run remembered under this name, or an empty object. */
  remembered(name) {
    try {
      return JSON.parse(readFileSync(this.path(`${name}.json`), 'utf8'))
    } catch {
      return {}
    }
  }

  /** Remembers it for the next run. Readable by its owner only: it may hold a password. */
  remember(name, value) {
    const file = this.path(`${name}.json`)
    writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
    chmodSync(file, 0o600)
  }
}
