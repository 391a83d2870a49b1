// A server that is measured.

import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../failure.mjs'
import { tail } from '../logfile.mjs'
import { start } from '../processes.mjs'

/** Starts it and waits until `ready` answers. Returns `{ url, pid, stop }`. */
export async function serve(state, name, command, args, port, ready, env = process.env) {
  const log = state.log(`bench-${name}`)
  // Far from the project, where no .carpal/env of a running system fills in what is not set.
  const server = start(name, command, args, { cwd: '/', env, log, fresh: true })
  const url = `http://127.0.0.1:${port}`
  let over = false
  server.exited.then(() => {
    over = true
  })
  for (let waited = 0; waited < 120_000 && !over; waited += 100) {
    const answer = await fetch(url + ready).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return { url, pid: server.child.pid, stop: server.stop }
    await sleep(100)
  }
  throw new Failure(`${name} did not get ready at ${url}${ready}.`, tail(log))
}
