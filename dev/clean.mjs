// `make clean`: removes what can be built again. The private database goes only with DATA=1.

import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Failure } from './failure.mjs'
import { take } from './lock.mjs'
import { main } from './main.mjs'
import { clusterFolder } from './postgres.mjs'
import { ROOT, STATE, State, WEB } from './project.mjs'
import { note, step } from './terminal.mjs'

const data = process.argv.includes('--data')

await main(async () => {
  for (const name of ['run', 'test', 'bench']) {
    const lock = await take(name)
    if (!lock.release) throw new Failure(`CarPal is in use here: ${lock.holder}. Stop that first.`)
  }
  const built = [
    join(ROOT, 'target'),
    ...['dist', 'node_modules', 'test-results', 'playwright-report'].map((name) => join(WEB, name)),
  ]
  await step('Built files removed', () => remove(built))
  for (const name of ['test', 'bench'])
    if (existsSync(join(STATE, name))) await step(`State of ${name} removed`, () => removeState(new State(name)))
  if (data) await step('Private database and logs removed', () => removeState(new State('run')))
  else note(`What is in ${STATE} stays: the private database. To remove it too: make clean DATA=1`)
})

function removeState(state) {
  const cluster = clusterFolder(state)
  remove(cluster.startsWith(state.folder) ? [] : [dirname(cluster)])
  remove([state.folder])
}

function remove(paths) {
  for (const path of paths) rmSync(path, { recursive: true, force: true })
}
