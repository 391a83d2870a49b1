// Settings: the environment, then `.env`; and the addresses in force, for every program.

import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'

/** Reads `NAME=value` lines; blank lines and `#` comments are passed over. */
export function parse(text) {
  const pairs = {}
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const at = line.indexOf('=')
    if (line && !line.startsWith('#') && at > 0) pairs[line.slice(0, at).trim()] = line.slice(at + 1).trim()
  }
  return pairs
}

/** What `.env` in the project's folder sets, if there is one. */
export function ownSettings() {
  const file = join(ROOT, '.env')
  return existsSync(file) ? parse(readFileSync(file, 'utf8')) : {}
}

/** The environment with `.env` below it. */
export function environment() {
  return { ...ownSettings(), ...process.env }
}

/** Writes the state's `env`, which programs read when their variables are not set. Owner only: it holds a password. */
export function writeEnv(state, pairs) {
  const file = state.path('env')
  const lines = Object.entries(pairs).map(([name, value]) => `${name}=${value}`)
  writeFileSync(`${file}.new`, `# The addresses in force; \`make run\` writes this.\n${lines.join('\n')}\n`, {
    mode: 0o600,
  })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
}
