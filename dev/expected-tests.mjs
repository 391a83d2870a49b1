// What `make test` must run. A runner or a test program that is gone, that is new, or that runs fewer tests than here has
// failed; so has a test that was skipped for another reason than those here.

import { existsSync } from 'node:fs'
import { REAL_DATA } from './project.mjs'

/** The least number of tests of each runner. Raise one when many are added; lower it when tests go for a reason. */
export const MIN_TESTS = {
  vitest: 1600,
  setUp: 80,
  browser: 145,
  withoutRedis: 35,
}

/**
 * The same for each Rust test program, in the order in which they run.
 */
export const MIN_RUST_TESTS = {
  'worker, unit tests': 10,
  'worker, tests/it': 75,
  'domain, unit tests': 150,
  'listener, unit tests': 3,
  'listener, tests/it': 8,
  'ingest, unit tests': 410,
  'ingest, tests/it': 95,
  'tiles, unit tests': 50,
  'tiles, tests/it': 72,
  'api, unit tests': 195,
  'api, tests/it': 540,
}

/** Skips that are no fault: of which runner, for which reason, and when. */
const SKIPS = [
  // Real extracts are too large to ship, and not every machine has them.
  { runner: /^(Rust: ingest|set-up's own tests)/, reason: /CARPAL_REAL_DATA/, when: () => !existsSync(REAL_DATA) },
  // Only `make prove style` fetches older versions.
  { runner: /^style:/, reason: /^MapLibre \S+ could not be fetched/, when: () => true },
]

/** Whether a test of a runner may be skipped for this reason. */
export function mayBeSkipped(runner, { reason }) {
  return SKIPS.some((skip) => skip.runner.test(runner) && skip.reason.test(reason) && skip.when())
}
