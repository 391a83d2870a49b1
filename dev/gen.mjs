// `make gen`: writes the generated files again: .sqlx, api/openapi.json, web/src/api/*.gen.ts.

import { Failure } from './failure.mjs'
import { writeAll } from './generated.mjs'
import { take } from './lock.mjs'
import { main } from './main.mjs'
import { State, useTestPrograms } from './project.mjs'
import { startStores } from './system.mjs'
import { step } from './terminal.mjs'
import { checkToolchain } from './toolchain.mjs'

await main(async () => {
  const lock = await take('test')
  if (!lock.release) throw new Failure(`The tests run from this folder (${lock.holder}); wait for them.`)
  useTestPrograms()
  const state = new State('test')
  await step('Toolchain', () => checkToolchain())
  const stores = await startStores(state, {}, { lasting: false })
  await step('Generated files', (progress) =>
    writeAll(state, stores.postgres, process.env, { log: state.log('gen'), progress }),
  )
})
