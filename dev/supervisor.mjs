// The programs of one running system: started together, watched, stopped together.

import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.mjs'
import { tail } from './logfile.mjs'
import { ended, isEnding, start } from './processes.mjs'
import { program, ROOT } from './project.mjs'
import { Stopped, say, yellow } from './terminal.mjs'

const READY_TIMEOUT = 120_000

/**
 * Starts the servers and waits until each says that it is ready.
 *
 * @param servers  `[{ name, ready, command, args }]`: its name, the address of its readiness, and what starts it where that is
 *                 not the program of this name
 * @returns `{ died, stop }`: `died` is a promise that fails as soon as one of them ends by itself
 */
export async function supervise(state, servers, env) {
  const started = servers.map((server) => ({
    ...server,
    process: start(server.name, server.command ?? program(server.name), server.args ?? [], {
      cwd: ROOT,
      env,
      log: state.log(server.name),
      onLine: (line) => showTrouble(server.name, line),
      killAfter: 25_000,
    }),
  }))
  const died = Promise.race(
    started.map(({ name, process }) =>
      process.exited.then((exit) => {
        if (isEnding() || process.stopped) throw new Stopped()
        throw new Failure(
          `${name} ${ended(exit)}, so everything else is stopped. Its last lines (all: ${state.log(name)}):`,
          tail(state.log(name)),
        )
      }),
    ),
  )
  died.catch(() => {})
  await Promise.race([died, Promise.all(started.map(ready))])
  return {
    died,
    // In order: first what takes requests, then what works on.
    stop: async () => {
      for (const { process } of started) await process.stop()
    },
  }
}

async function ready(server) {
  let last = 'no answer'
  for (const deadline = performance.now() + READY_TIMEOUT; performance.now() < deadline; await sleep(100)) {
    if (isEnding()) throw new Stopped()
    try {
      const response = await fetch(server.ready, { signal: AbortSignal.timeout(5000) })
      if (response.ok) return
      last = `${response.status} ${(await response.text()).slice(0, 200)}`
    } catch (error) {
      last = error.cause?.message ?? error.message
    }
  }
  throw new Failure(
    `${server.name} runs but was not ready within ${READY_TIMEOUT / 1000} s; its last answer at ${server.ready}: ${last}`,
    tail(server.process.log),
  )
}

// The log holds everything; people see what went wrong, with the name of who says it.
function showTrouble(name, line) {
  if (/\b(WARN|ERROR)\b|panicked at/.test(line)) say(`${yellow(name)} | ${line}`)
}
