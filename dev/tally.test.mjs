// What counts as a failure of a test run: more than a test that says so.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runNodeTests } from './runners/node.mjs'
import { found } from './runners/playwright.mjs'
import { runTests, showsExample } from './runners/rust.mjs'
import { Stages } from './stages.mjs'
import { emptyResult, Tally } from './tally.mjs'

const folder = mkdtempSync(join(tmpdir(), 'carpal-tally-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function file(name, text, mode = 0o600) {
  const path = join(folder, name)
  writeFileSync(path, text, { mode })
  return path
}

/** Runs the body and returns what it printed. */
async function printed(body) {
  const write = process.stdout.write
  let output = ''
  process.stdout.write = (text) => {
    output += text
    return true
  }
  try {
    await body()
  } finally {
    process.stdout.write = write
  }
  return output
}

const tests = (passed, more = {}) => ({ ...emptyResult(), passed, ...more })

test('a runner that does not start, or runs fewer tests than it has, is a failure', async () => {
  const tally = new Tally()
  const output = await printed(async () => {
    await tally.add('broken', () => {
      throw new Error('no such program')
    })
    await tally.add('empty', () => tests(0))
    await tally.add('fewer', () => tests(7), { least: 8 })
    await tally.add('without any', () => tests(0), { least: 0 })
    await tally.add('good', () => tests(3))
    assert.equal(await tally.prepare('build', () => Promise.reject(new Error('a crate is missing'))), undefined)
    assert.equal(tally.finish(), false)
  })
  assert.deepEqual(tally.failed, ['broken did not run', 'empty', 'fewer', 'build did not run'])
  assert.match(output, /a crate is missing/)
  assert.match(output, /\n10 passed, 4 failed\n$/)
})

test('a skip is a failure unless it is a known one', async () => {
  const tally = new Tally((runner, { reason }) => runner === 'Rust' && reason === 'no files')
  const skips = [
    { name: 'known', reason: 'no files' },
    { name: 'unknown', reason: 'psql: error' },
  ]
  const output = await printed(async () => {
    await tally.add('Rust', () => tests(1, { skips }))
    await tally.add('browser', () => tests(1, { skips }))
    tally.finish()
  })
  assert.deepEqual([tally.passed, tally.skipped, tally.failed], [2, 1, ['unknown', 'known', 'unknown']])
  assert.match(output, /It was skipped: psql: error/)
})

test('what passed only when tried again is told in the last lines', async () => {
  const tally = new Tally()
  const output = await printed(async () => {
    await tally.add('browser', () => tests(2, { flaky: [{ name: 'a map', output: 'too late' }] }))
    assert.equal(tally.finish(), true)
  })
  assert.match(output, /\n1 flaky: [^\n]+\n2 passed, 0 failed\n$/)
})

test('a file without tests, and a block that is skipped, do not pass', async () => {
  const files = [
    file('empty.test.mjs', 'export const nothing = 1'),
    file(
      'skipped.test.mjs',
      "import { describe, test } from 'node:test'\ndescribe.skip('all', () => test('one', () => {}))",
    ),
    file('good.test.mjs', "import { describe, test } from 'node:test'\ndescribe('all', () => test('one', () => {}))"),
  ]
  // Told of the run that it is in, it would not begin one.
  const result = await runNodeTests({ ...process.env, NODE_TEST_CONTEXT: undefined }, files)
  assert.deepEqual(result.failures, [{ name: files[0], output: 'There is no test in it.' }])
  assert.deepEqual(
    result.skips.map(({ reason }) => reason),
    ['without a reason'],
  )
  assert.equal(result.passed, 1)
})

test('a Rust test program that ends too early, or too late, is a failure', async () => {
  const line = (event) => `echo '${JSON.stringify(event)}'`
  const program = (name, ...lines) => ({
    name,
    folder,
    executable: file(name, ['#!/bin/sh', ...lines].join('\n'), 0o700),
  })
  const begun = line({ type: 'suite', event: 'started', test_count: 2 })
  const ok = (name) => line({ type: 'test', event: 'ok', name })
  const over = line({ type: 'suite', event: 'ok' })
  const good = await runTests(program('good', begun, ok('a'), ok('b'), over), process.env)
  assert.deepEqual([good.passed, good.failures], [2, []])
  const early = await runTests(program('early', begun, ok('a')), process.env)
  assert.match(early.failures[0].output, /after 1 of 2 tests/)
  const crashed = line({ type: 'test', event: 'started', name: 'b' })
  const killed = await runTests(program('killed', begun, ok('a'), crashed, 'kill -9 $$'), process.env)
  assert.deepEqual(
    killed.failures.map(({ name }) => name),
    ['b', 'killed as a whole'],
  )
  const slow = await runTests(program('slow', begun, 'sleep 60'), process.env, { limit: 0.005 })
  assert.match(slow.failures[0].output, /SIGKILL/)
})

test("a browser test that never ran says so, and a retry's success is flaky", () => {
  const spec = (title, status, results) => ({ title, tests: [{ status, results, projectName: 'phone' }] })
  const error = { message: '\u001b[31mtoo late\u001b[39m' }
  const result = found({
    suites: [
      {
        title: 'map.spec.ts',
        specs: [
          spec('opens', 'flaky', [{ error }, {}]),
          spec('moves', 'unexpected', [{ error }]),
          spec('closes', 'skipped', [{ annotations: [] }]),
        ],
      },
    ],
  })
  assert.equal(result.passed, 1)
  assert.deepEqual(result.flaky, [{ name: 'map.spec.ts › opens [phone]', output: 'too late' }])
  assert.deepEqual(result.failures, [{ name: 'map.spec.ts › moves [phone]', output: 'too late' }])
  assert.match(result.skips[0].reason, /never ran/)
})

test('the table of stages has what each took, and what it took the last time', async () => {
  const kept = { stages: { build: 640, gone: 3 } }
  const state = {
    remembered: (name) => kept[name],
    remember: (name, value) => {
      kept[name] = value
    },
  }
  const stages = new Stages(state)
  assert.equal(await stages.time('build', () => 'built'), 'built')
  await assert.rejects(stages.time('test', () => Promise.reject(new Error('failed'))))
  const lines = stages.finish().split('\n')
  assert.deepEqual(
    lines.map((line) => line.split(/ {3,}/)),
    [
      ['stage', 'began', 'took', 'last time'],
      ['build', '0:00', '0:00', '10:40'],
      ['test', '0:00', '0:00'],
      ['everything', '0:00', '0:00'],
    ],
  )
  assert.equal(kept.stages.gone, 3)
  assert.ok(kept.stages.build < 1)
})

test('only a block that the compiler reads is an example', () => {
  const block = (says) => `//! A paragraph.\n//!\n//! \`\`\`${says}\n//! 1 + 1\n//! \`\`\`\n`
  assert.equal(showsExample(block('')), true)
  assert.equal(showsExample(block('rust')), true)
  assert.equal(showsExample(block('no_run, ignore-windows')), true)
  assert.equal(showsExample(block('text')), false)
  assert.equal(showsExample(block('text') + block('')), true)
  assert.equal(showsExample('// nothing\nlet x = "```";\n'), false)
})
