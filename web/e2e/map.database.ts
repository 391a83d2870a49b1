import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The running system's database: from the environment, or from the file that the system wrote. */
function databaseUrl(): string | undefined {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const written = fileURLToPath(new URL('../../.carpal/env', import.meta.url))
  if (!existsSync(written)) return undefined
  return /^DATABASE_URL=(.+)$/m.exec(readFileSync(written, 'utf8'))?.[1]?.trim()
}

/** Runs SQL in the database behind the page and answers with what it printed. */
export function sql(statement: string): string {
  const url = databaseUrl()
  if (!url) throw new Error('DATABASE_URL is not set and no .carpal/env tells it')
  return execFileSync('psql', [url, '-Atq', '-v', 'ON_ERROR_STOP=1', '-c', statement], { encoding: 'utf8' }).trim()
}

/** Why these tests cannot reach the database, or null when they can. */
export function whyNoDatabase(): string | null {
  if (!databaseUrl()) return 'DATABASE_URL is not set and no .carpal/env tells it'
  try {
    execFileSync('psql', ['--version'])
    return null
  } catch {
    return 'psql is not installed'
  }
}
