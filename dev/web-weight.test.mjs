// How heavy the first page of the built site is, and that further pages do not make it heavier.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { firstLoad, inLines, MAX_BYTES } from '../web/weight.mjs'
import { WEB } from './project.mjs'

test('the first load is light', (context) => {
  const load = firstLoad()
  context.diagnostic(`\n${inLines(load)}`)
  assert.ok(load.bytes <= MAX_BYTES, `${load.bytes} bytes are more than ${MAX_BYTES}:\n${inLines(load)}`)
})

test('the first load knows areas, and no page but its own', () => {
  const { later } = firstLoad()
  const features = later.filter((source) => source.startsWith('src/features/'))
  assert.deepEqual(features, ['src/features/home/LandingPage.tsx'])
  assert.ok(later.includes('src/routes/admin.tsx'), later.join('\n'))
})

test('each file that it loads is there compressed, too', () => {
  for (const { file } of firstLoad().files) {
    const path = join(WEB, 'dist', file)
    assert.deepEqual(brotliDecompressSync(readFileSync(`${path}.br`)), readFileSync(path), file)
  }
})
