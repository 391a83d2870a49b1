// The two things a user brings: Rust and Node.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Failure } from './failure.mjs'
import { ROOT } from './project.mjs'

const NODE_MAJOR = 20

/** Says plainly what is missing or too old; returns the versions for people. */
export function checkToolchain() {
  const node = process.versions.node
  if (Number(node.split('.')[0]) < NODE_MAJOR) {
    throw new Failure(`CarPal needs Node ${NODE_MAJOR} or newer; this is ${node}. See https://nodejs.org/`)
  }
  // rustup puts cargo where a shell that was open before does not look.
  const bin = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'bin')
  if (existsSync(bin) && !(process.env.PATH ?? '').split(delimiter).includes(bin)) {
    process.env.PATH = `${process.env.PATH ?? ''}${delimiter}${bin}`
  }
  const wanted = /rust-version = "([\d.]+)"/.exec(readFileSync(join(ROOT, 'Cargo.toml'), 'utf8'))?.[1] ?? '1.95'
  const rust = version('rustc')
  if (!rust || !version('cargo')) {
    throw new Failure(
      `CarPal needs Rust ${wanted} or newer, with cargo. Install it from https://rustup.rs/ and start again.`,
    )
  }
  if (older(rust, wanted)) {
    throw new Failure(
      `CarPal needs Rust ${wanted} or newer; this is ${rust}. Bring it up to date with: rustup update stable`,
    )
  }
  if (!version('npm'))
    throw new Failure('npm is missing; it comes with Node from https://nodejs.org/, on Debian as the package npm.')
  return `Rust ${rust}, Node ${node}`
}

/** Whether a command can be found. */
export function has(command) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, command)))
}

function version(command) {
  const answer = spawnSync(command, ['--version'], { encoding: 'utf8', cwd: ROOT })
  return answer.status === 0 ? /(\d+\.\d+\.\d+)/.exec(answer.stdout)?.[1] : undefined
}

function older(have, wanted) {
  const [a, b] = [have, wanted].map((text) => text.split('.').map(Number))
  for (let part = 0; part < b.length; part += 1) {
    if ((a[part] ?? 0) !== b[part]) return (a[part] ?? 0) < b[part]
  }
  return false
}
