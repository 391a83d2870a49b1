// `make test`: every test there is, from whatever state the machine is in. The last line is `N passed, N failed`.

import { Failure } from './failure.mjs'
import { take } from './lock.mjs'
import { main } from './main.mjs'
import { State, useTestPrograms } from './project.mjs'
import { say } from './terminal.mjs'
import { TestRun } from './test-run.mjs'

await main(async () => {
  const lock = await take('test')
  if (!lock.release) throw new Failure(`The tests already run from this folder (${lock.holder}).`)
  useTestPrograms()
  const run = new TestRun(new State('test'))
  await run.tally.prepare('set-up', () => run.everything())
  say(`\n${run.stages.finish()}`)
  process.exitCode = run.tally.finish() ? 0 : 1
})
