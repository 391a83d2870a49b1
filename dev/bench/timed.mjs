// Running a program to its end: how long it took, on how much CPU, and how much memory it had at its highest.

import { Failure } from '../failure.mjs'
import { ended, start } from '../processes.mjs'
import { cpuSeconds, memory } from './load.mjs'

/** @returns `{ seconds, cpu, peak, output }`: CPU in seconds and `peak` in MB, as the kernel counted them (asked every 10 ms) */
export async function timed(name, command, args, options = {}) {
  const started = performance.now()
  const process = start(name, command, args, options)
  const output = []
  for (const stream of [process.child.stdout, process.child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  let [peak, cpu] = [0, 0]
  const watch = setInterval(() => {
    try {
      peak = Math.max(peak, memory(process.child.pid).peak)
      cpu = Math.max(cpu, cpuSeconds(process.child.pid))
    } catch {
      // It has just ended.
    }
  }, 10)
  const exit = await process.exited
  clearInterval(watch)
  const text = Buffer.concat(output).toString()
  if (exit.code !== 0) throw new Failure(`${name} ${ended(exit)}.`, text.split('\n').slice(-15).join('\n'))
  return { seconds: (performance.now() - started) / 1000, cpu, peak, output: text }
}
