// The small rules of the set-up: ports, locks, settings, what a log ends with.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Table } from './bench/table.mjs'
import { take } from './lock.mjs'
import { tail } from './logfile.mjs'
import { probeBasemap, probeOverpass } from './network.mjs'
import { choose, isFree, nextFree } from './ports.mjs'
import { parse } from './settings.mjs'

async function listening(port = 0) {
  const server = createServer()
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { port: server.address().port, close: () => new Promise((resolve) => server.close(resolve)) }
}

test('a default port that is taken moves to the next free one', async () => {
  const taken = await listening()
  assert.equal(await isFree(taken.port), false)
  const port = await choose('CARPAL_API_PORT', undefined, taken.port)
  assert.ok(port > taken.port)
  await taken.close()
})

test('an explicit port that is taken is an error that names it', async () => {
  const taken = await listening()
  await assert.rejects(
    choose('CARPAL_API_PORT', String(taken.port), 8080),
    new RegExp(`CARPAL_API_PORT is ${taken.port}`),
  )
  await taken.close()
})

test('an explicit port must be a port', async () => {
  for (const wrong of ['http', '0', '70000', '80.5'])
    await assert.rejects(choose('CARPAL_API_PORT', wrong, 8080), /not a port/)
})

test('two defaults never share a port', async () => {
  const first = await nextFree(23_000)
  assert.notEqual(await nextFree(23_000, [first]), first)
})

test('a lock is held by one, and its holder says who', async () => {
  const name = `test-${process.pid}`
  const first = await take(name, () => 'ready at http://localhost:1')
  assert.ok(first.release)
  assert.equal((await take(name)).holder, 'ready at http://localhost:1')
  await first.release()
  const second = await take(name)
  assert.ok(second.release)
  await second.release()
})

test('settings are NAME=value lines', () => {
  assert.deepEqual(parse('# ours\nA=b=c\n\n  D = e \nnothing\n#X=1'), { A: 'b=c', D: 'e' })
})

test('the end of a log shows what a progress bar showed last', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carpal-log-'))
  const file = join(folder, 'x.log')
  writeFileSync(file, 'one\n\r 1/9\r 2/9\rerror: no\nlast\n')
  assert.equal(tail(file, 2), 'error: no\nlast')
  assert.equal(tail(join(folder, 'none.log')), '')
  rmSync(folder, { recursive: true })
})

test('outside services that do not answer say why', async () => {
  const gone = await listening()
  await gone.close()
  const address = `http://127.0.0.1:${gone.port}/api/interpreter`
  assert.deepEqual(await probeOverpass(address), { answers: false, why: 'nothing listens there' })
  assert.equal((await probeBasemap(address)).answers, false)
})

test('a row without a figure says so, and the table stays narrow', () => {
  const table = new Table()
  table.add('one', { figure: '1 s' })
  table.missing('two', 'a very long reason why there is no figure at all')
  const lines = table.toString().split('\n')
  assert.equal(lines[2].includes('1 s'), true)
  assert.match(lines[3], /not measured: a very long reason/)
  assert.ok(lines[2].length < 80)
})
