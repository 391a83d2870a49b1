// What `make test` must run. A runner or a test program that is gone, that is new, or that runs fewer tests than here has
// failed; so has a test that was skipped for another reason than those here.

import { existsSync } from 'node:fs'
import { REAL_DATA } from './project.mjs'

/** The least number of tests of each runner. Raise one when many are added; lower it when tests go for a reason. */
export const LEAST = {
  vitest: 1,
  setUp: 1,
  browser: 1,
}

/** The same for each Rust test program. */
export const LEAST_OF_RUST = {}

/** Skips that are no fault: of which runner, for which reason, and when. */
const SKIPS = [
  // Real extracts are too large to ship, and not every machine has them.
  { runner: /^Rust: ingest/, reason: /CARPAL_REAL_DATA/, when: () => !existsSync(REAL_DATA) },
]

/** Whether a test of a runner may be skipped for this reason. */
export function mayBeSkipped(runner, { reason }) {
  return SKIPS.some((skip) => skip.runner.test(runner) && skip.reason.test(reason) && skip.when())
}
