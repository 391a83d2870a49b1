// Running a program to its end: how long it took, on how much CPU, its own and its database's, and how much memory it had at its
// highest.

import { readdirSync, readFileSync } from 'node:fs'
import { Failure } from '../failure.mjs'
import { ended, start } from '../processes.mjs'
import { cpuSeconds, memory, TICKS } from './load.mjs'

/**
 * @param options  as those of `start`; `server` is the number of a database server's process that works for nobody else
 * @returns `{ seconds, cpu, serverCpu, peak, output }`: CPU in seconds and `peak` in MB, as the kernel counted them (asked every
 *          10 ms)
 */
export async function timed(name, command, args, { server, ...options } = {}) {
  const serverBefore = familyCpu(server)
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
  const seconds = (performance.now() - started) / 1000
  const text = Buffer.concat(output).toString()
  if (exit.code !== 0) throw new Failure(`${name} ${ended(exit)}.`, text.split('\n').slice(-15).join('\n'))
  return { seconds, cpu, serverCpu: familyCpu(server) - serverBefore, peak, output: text }
}

/** Processor time of a process, of its children, and of those children that it has seen end, in seconds. */
function familyCpu(pid) {
  if (!pid) return 0
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
  return children.reduce((sum, child) => sum + cpuSeconds(child), own)
}
