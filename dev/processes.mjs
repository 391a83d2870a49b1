// Every process that the set-up starts, and the promise that none outlives it.

import { spawn, spawnSync } from 'node:child_process'
import { Failure } from './failure.mjs'
import { LogFile, tail } from './logfile.mjs'
import { Stopped } from './terminal.mjs'

const running = new Set()
let ending = false

// Where it exists (Linux), a child is told when we die without a chance to stop it, even by SIGKILL.
const setpriv = spawnSync('setpriv', ['--version']).status === 0

/** Whether everything is being stopped, so that nothing new may start. */
export function isEnding() {
  return ending
}

/** From now on nothing new starts: what is under way falls over quietly. */
export function refuseMore() {
  ending = true
}

/**
 * Starts a process in a group of its own, so that a Ctrl-C in the terminal reaches only us and we stop things in order.
 *
 * @param name     what people call it
 * @param options  cwd, env (replaces), log (path), fresh (start the log anew), user {uid, gid}, onLine(line),
 *                 stopSignal (default SIGTERM), killAfter: milliseconds between it and SIGKILL (default 10 s),
 *                 limit in milliseconds after which it is killed (default none)
 */
export function start(name, command, args, options = {}) {
  if (ending) throw new Stopped()
  const stopSignal = options.stopSignal ?? 'SIGTERM'
  const wrapped = setpriv
    ? ['setpriv', '--pdeathsig', stopSignal.replace('SIG', ''), '--', command, ...args]
    : [command, ...args]
  const child = spawn(wrapped[0], wrapped.slice(1), {
    cwd: options.cwd,
    env: options.env ?? process.env,
    uid: options.user?.uid,
    gid: options.user?.gid,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = options.log ? new LogFile(options.log, { fresh: options.fresh }) : undefined
  const started = { name, child, log: options.log, stopped: false }
  started.exited = new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, signal: null, error }))
    child.on('close', (code, signal) => resolve({ code, signal }))
  }).then((exit) => {
    running.delete(started)
    return exit
  })
  const lines = options.onLine ? new Lines(options.onLine) : undefined
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      log?.write(chunk)
      lines?.feed(chunk)
    })
  }
  started.stop = async (signal = stopSignal) => {
    started.stopped = true
    if (!running.has(started)) return
    kill(child, signal)
    const last = setTimeout(() => kill(child, 'SIGKILL'), options.killAfter ?? 10_000)
    await started.exited
    clearTimeout(last)
  }
  running.add(started)
  if (options.limit) {
    const late = setTimeout(() => started.stop('SIGKILL'), options.limit)
    started.exited.then(() => clearTimeout(late))
  }
  return started
}

/** Runs a command to its end and returns its standard output. Fails, with the last lines it wrote, unless it exits 0. */
export async function run(name, command, args, options = {}) {
  const started = start(name, command, args, options)
  const [output, both] = [[], []]
  started.child.stdout.on('data', (chunk) => output.push(chunk))
  if (!options.log)
    for (const stream of [started.child.stdout, started.child.stderr]) stream.on('data', (chunk) => both.push(chunk))
  const exit = await started.exited
  if (ending) throw new Stopped()
  if (exit.code !== 0) {
    const where = options.log ? ` The whole log: ${options.log}` : ''
    const last = options.log
      ? tail(options.log)
      : Buffer.concat(both).toString().trimEnd().split('\n').slice(-25).join('\n')
    throw new Failure(`${name} ${ended(exit)}.${where}`, last)
  }
  return Buffer.concat(output).toString()
}

/** How a process ended, in words that follow its name. */
export function ended(exit) {
  if (exit.error) return `could not be started (${exit.error.message})`
  return exit.signal ? `was ended by ${exit.signal}` : `exited with ${exit.code}`
}

/** Stops whatever is still running, the youngest first. Nothing can be started after. */
export async function stopAll() {
  refuseMore()
  for (const started of [...running].reverse()) await started.stop()
}

/** Ends everything at once: for people who press Ctrl-C twice. */
export function killAll() {
  refuseMore()
  for (const started of running) kill(started.child, 'SIGKILL')
}

function kill(child, signal) {
  // The group, so that what a child started (npm, cargo) goes with it.
  for (const target of [-child.pid, child.pid]) {
    try {
      process.kill(target, signal)
      return
    } catch {
      // Already gone, or never a group leader: then the process alone.
    }
  }
}

// Cuts a stream into lines; a carriage return ends one too, as progress bars use it.
class Lines {
  constructor(onLine) {
    this.onLine = onLine
    this.rest = ''
  }

  feed(chunk) {
    const parts = (this.rest + chunk.toString()).split(/\r|\n/)
    this.rest = parts.pop()
    for (const part of parts) if (part) this.onLine(part)
  }
}
