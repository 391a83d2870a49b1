// No process outlives the set-up: not after its end, not after a Ctrl-C, not after a kill -9.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './project.mjs'

const folder = mkdtempSync(join(tmpdir(), 'carpal-processes-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A command that starts two long-lived processes, the second of which starts one of its own, and what it wrote. */
async function command(name, body) {
  const pids = join(folder, `${name}.pids`)
  const file = join(folder, `${name}.mjs`)
  writeFileSync(
    file,
    `import { main, atEnd } from '${ROOT}/dev/main.mjs'
     import { run, start } from '${ROOT}/dev/processes.mjs'
     import { appendFileSync, readFileSync } from 'node:fs'
     import { setTimeout as sleep } from 'node:timers/promises'
     await main(async () => {
       const sleeper = start('sleeper', 'sleep', ['600'])
       const family = start('family', 'sh', ['-c', 'sleep 600 & echo $! >> ${pids}; wait'])
       appendFileSync('${pids}', sleeper.child.pid + '\\n' + family.child.pid + '\\n')
       while (readFileSync('${pids}', 'utf8').trim().split('\\n').length < 3) await sleep(10)
       ${body}
     })`,
  )
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const exited = new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, output })))
  const started = () => (existsSync(pids) ? readFileSync(pids, 'utf8').trim().split('\n').map(Number) : [])
  await until(() => started().length === 3, 'three processes run')
  // Each begins as setpriv, and is told of our death only once it has become what was asked for.
  await until(() => !started().some((pid) => ['node', 'MainThread', 'setpriv'].includes(nameOf(pid))), 'each is itself')
  return { child, exited, pids: started }
}

async function until(holds, what) {
  for (let waited = 0; waited < 20_000; waited += 20) {
    if (await holds()) return
    await sleep(20)
  }
  assert.fail(`it never came about that ${what}`)
}

const lives = (pid) => {
  try {
    process.kill(pid, 0)
    // A process that nobody has waited for yet is there, but dead.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** The name that the system knows a process by; nothing if there is no such process, or the system has no /proc. */
const nameOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return undefined
  }
}

const ALL_GONE = 'every process is gone'

test('a command that ends stops what it started', async () => {
  const { exited, pids } = await command('ends', '')
  assert.equal((await exited).code, 0)
  await until(() => !pids().some(lives), ALL_GONE)
})

test('a step that fails in the middle says why and stops everything', async () => {
  const { exited, pids } = await command('fails', `await run('the step', 'sh', ['-c', 'echo because; exit 3'])`)
  const { code, output } = await exited
  assert.equal(code, 1)
  assert.match(output, /the step exited with 3/)
  assert.match(output, /because/)
  await until(() => !pids().some(lives), ALL_GONE)
})

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  test(`${signal} stops everything, and is no failure to explain`, async () => {
    const { child, exited, pids } = await command(signal, `await run('long work', 'sleep', ['600'])`)
    child.kill(signal)
    const ended = await exited
    assert.equal(ended.code, code)
    assert.doesNotMatch(ended.output, /Failed/)
    await until(() => !pids().some(lives), ALL_GONE)
  })
}

test('a kill -9 leaves nothing that was started directly', {
  skip: process.platform !== 'linux' && 'only Linux tells a child',
}, async () => {
  const { child, exited, pids } = await command('killed', `await run('long work', 'sleep', ['600'])`)
  child.kill('SIGKILL')
  assert.equal((await exited).signal, 'SIGKILL')
  await until(() => pids().filter(lives).length <= 1, 'those started directly are gone')
  for (const pid of pids().filter(lives)) process.kill(pid, 'SIGKILL')
})
