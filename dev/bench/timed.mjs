// Running a program to its end: how long it took, and how much memory it had at its highest.

import { Failure } from '../failure.mjs'
import { ended, start } from '../processes.mjs'
import { memory } from './load.mjs'

/** @returns `{ seconds, peak, output }`: `peak` in MB, as the kernel counted it (asked every 10 ms) */
export async function timed(name, command, args, options = {}) {
  const started = performance.now()
  const process = start(name, command, args, options)
  const output = []
  for (const stream of [process.child.stdout, process.child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  let peak = 0
  const watch = setInterval(() => {
    try {
      peak = Math.max(peak, memory(process.child.pid).peak)
    } catch {
      // It has just ended.
    }
  }, 10)
  const exit = await process.exited
  clearInterval(watch)
  const text = Buffer.concat(output).toString()
  if (exit.code !== 0) throw new Failure(`${name} ${ended(exit)}.`, text.split('\n').slice(-15).join('\n'))
  return { seconds: (performance.now() - started) / 1000, peak, output: text }
}
