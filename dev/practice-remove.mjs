// `make practice-remove`: takes the practice car parks out, of the running system or of the one that stands still.

import { existsSync } from 'node:fs'
import { Failure } from './failure.mjs'
import { take } from './lock.mjs'
import { main } from './main.mjs'
import { program, State } from './project.mjs'
import { environment } from './settings.mjs'
import { ingest } from './starting-data.mjs'
import { startStores } from './system.mjs'
import { step } from './terminal.mjs'

await main(async () => {
  if (!existsSync(program('carpal-ingest')))
    throw new Failure('There is nothing built here yet, so there are no practice car parks. Start with: make run')
  const settings = environment()
  const state = new State('run')
  const lock = await take('run')
  let env = settings
  // Beside a running system the program finds the addresses itself (.carpal/env).
  if (lock.release) {
    const stores = await startStores(state, settings)
    env = { ...settings, DATABASE_URL: stores.databaseUrl, REDIS_URL: stores.redisUrl }
  }
  await step('Practice car parks removed', async () => {
    const { gone } = await ingest(state, env, ['practice', '--remove'])
    return `${gone ?? 0} of them`
  })
})
