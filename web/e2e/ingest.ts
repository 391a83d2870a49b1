import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const program = process.env.CARPAL_INGEST_BIN

/** Why nothing can be imported here, or null when it can. */
export const whyNoIngest = () => (program ? null : 'CARPAL_INGEST_BIN does not say where carpal-ingest is')

/** Runs carpal-ingest on the database of the system. Where it fails, what it printed is `stderr` of the error. */
export const ingest = (args: string[], settings: Record<string, string> = {}) =>
  promisify(execFile)(program ?? '', args, { env: { ...process.env, ...settings } })
