// The log of one process: appended to, cut off before it grows without end, its last lines at hand.

import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs'

const LIMIT = 20 * 1024 * 1024

export class LogFile {
  constructor(path, { fresh = false } = {}) {
    this.path = path
    this.open(fresh ? 'w' : 'a')
  }

  open(flag) {
    // For its owner alone: what people do may be read from it.
    this.file = openSync(this.path, flag, 0o600)
    this.size = statSync(this.path).size
  }

  write(chunk) {
    if (this.size > LIMIT) {
      closeSync(this.file)
      renameSync(this.path, `${this.path}.1`)
      this.open('w')
    }
    this.size += writeSync(this.file, chunk)
  }
}

/** The last lines of a log, for a failure's explanation. */
export function tail(path, lines = 25) {
  if (!existsSync(path)) return ''
  const text = readFileSync(path, 'utf8').slice(-64 * 1024)
  // Progress bars rewrite their line: only what they showed last counts.
  const settled = text.split('\n').map((line) => line.split('\r').filter(Boolean).at(-1) ?? '')
  return settled.filter(Boolean).slice(-lines).join('\n')
}
