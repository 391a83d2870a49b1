// The browser tests against a system of their own, which is gone afterwards.

import { atEnd } from './main.mjs'
import { freePorts } from './ports.mjs'
import { emptyDatabase } from './postgres.mjs'
import { program } from './project.mjs'
import { runPlaywright } from './runners/playwright.mjs'
import { loadBuiltIn, loadPractice } from './starting-data.mjs'
import { migrate, startPrograms, systemEnvironment } from './system.mjs'

const PRACTICE_COUNT = 3000

/** Runs the browser tests of these files of `web/e2e`, by default all. */
export async function testInBrowser(state, stores, settings, files = []) {
  const database = await emptyDatabase(stores.postgres, 'carpal')
  const env = systemEnvironment(state, settings, { ...stores, databaseUrl: database }, await freePorts(18_080))
  // Limits count by the network that a test says it comes from, so that tests do not use up each other's.
  env.CARPAL_PROXIES = '1'
  // Responses that tell nothing by their time are tested in the api.
  env.CARPAL_MIN_RESPONSE_TIME = '0'
  await migrate(state, env)
  await loadBuiltIn(state, env)
  await loadPractice(state, env, PRACTICE_COUNT)
  const system = await startPrograms(state, env)
  atEnd(system.stop)
  const more = { CARPAL_URL: env.CARPAL_API_URL, CARPAL_INGEST_BIN: program('carpal-ingest') }
  try {
    return await Promise.race([runPlaywright(state, { ...env, ...more }, files), system.died])
  } finally {
    await system.stop()
  }
}
