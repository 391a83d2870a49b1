import { test } from '@playwright/test'

/**
 * Skips where something is missing that these tests need. Under CI, and so under `make test`, all of it is there: a
 * missing thing is then a fault of the set-up and fails, because a skip would hide it.
 */
export function skipWithout(missing: string | null): void {
  if (missing === null) return
  if (process.env.CI) throw new Error(missing)
  test.skip(true, missing)
}
