// Putting a server under load with wrk, and what that cost the server.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../failure.mjs'
import { sql } from '../postgres.mjs'
import { run } from '../processes.mjs'
import { ROOT } from '../project.mjs'

/** How many of the units that the kernel counts CPU in are a second. */
export const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/**
 * Sends a trace for some seconds.
 *
 * @param server  `{ url, pid, helpers }`: `helpers` are the processes that work for it, such as those of its database
 * @param trace   lines of `path` or `path<TAB>etag`
 * @returns `{ rate, p50, p99, cpu, bytes }`: requests a second, milliseconds, server CPU in microseconds a request,
 *          bytes an answer
 */
export async function load(state, server, trace, { connections = 16, seconds = 5 } = {}) {
  const file = state.path('trace.txt')
  writeFileSync(file, `${trace.join('\n')}\n`)
  const used = () => [server.pid, ...(server.helpers ?? [])].reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const before = used()
  const output = await run(
    'wrk',
    'wrk',
    // Slow is not broken: a peer without a cache may take seconds for its largest tile.
    [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '60s',
      '-s',
      join(ROOT, 'dev/bench/trace.lua'),
      server.url,
    ],
    { env: { ...process.env, TRACE: file } },
  )
  const spent = used() - before
  const result = JSON.parse(/^RESULT (.*)$/m.exec(output)?.[1] ?? 'null')
  if (!result?.requests) throw new Failure(`wrk got no answer from ${server.url}.`, output)
  if (result.failed > 0 || result.broken > 0) {
    throw new Failure(
      `${server.url}: ${result.failed} answers were errors and ${result.broken} broke off, so there is no figure.`,
    )
  }
  return {
    rate: result.requests / (result.microseconds / 1e6),
    p50: result.p50 / 1000,
    p99: result.p99 / 1000,
    cpu: (spent * 1e6) / result.requests,
    bytes: result.bytes / result.requests,
  }
}

/** Processor time that a process and its threads have used, in seconds; what has ended counts nothing. */
export function cpuSeconds(pid) {
  if (!existsSync(`/proc/${pid}/stat`)) return 0
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field, the name, may hold spaces: count from behind its closing bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** The processes of Postgres that work for whoever calls itself so; none where Postgres is on another machine. */
export async function backends(postgres, url, application) {
  const wanted = application.replaceAll("'", "''")
  const rows = await sql(
    postgres,
    `select pid from pg_stat_activity where datname = current_database() and application_name like '${wanted}'`,
    url,
  )
  return rows.split('\n').filter(Boolean).map(Number)
}

/** Resident memory of a process in MB: now, and at its highest. */
export function memory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const value = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024
  return { now: value('VmRSS'), peak: value('VmHWM') }
}
