// The frame of every command: signals, failures and the end, whatever happens in between.

import { killAll, refuseMore, stopAll } from './processes.mjs'
import { explain, say } from './terminal.mjs'

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
const endings = []
let code

/** Has something done at the end, before the processes are stopped; the last one registered comes first. */
export function atEnd(what) {
  endings.push(what)
}

/** Runs a command's body; then stops everything it started and exits: 0, 1 when it failed, 128+n after a signal. */
export async function main(body) {
  for (const [signal, exit] of Object.entries(SIGNALS)) process.on(signal, () => interrupted(signal, exit))
  try {
    await body()
    await end(process.exitCode ?? 0)
  } catch (error) {
    // After a signal the body falls over because its processes were stopped: nothing to explain.
    if (code === undefined) explain(error)
    await end(1)
  }
}

async function interrupted(signal, exit) {
  if (code !== undefined) {
    killAll()
    return
  }
  if (signal === 'SIGINT') say('\nStopping … (Ctrl-C again to stop at once)')
  await end(exit, () => signal === 'SIGINT' && say('Everything is stopped.'))
}

async function end(exit, last = () => {}) {
  if (code !== undefined) return
  code = exit
  refuseMore()
  for (const ending of endings.reverse()) {
    try {
      await ending()
    } catch (error) {
      explain(error)
    }
  }
  await stopAll()
  last()
  process.exit(code)
}
