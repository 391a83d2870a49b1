// What of a built web is compressed beside itself.

import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { compress } from './compress.mjs'

const folder = mkdtempSync(join(tmpdir(), 'carpal-compress-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('what gains by it is compressed beside itself, and nothing else', async () => {
  const files = { 'long.js': 'let a = 1\n'.repeat(100), 'short.js': '1', 'photo.jpg': 'a'.repeat(1000) }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  await compress(Object.keys(files).map((name) => join(folder, name)))
  assert.deepEqual(readdirSync(folder).sort(), ['long.js', 'long.js.br', 'photo.jpg', 'short.js'])
  assert.equal(brotliDecompressSync(readFileSync(join(folder, 'long.js.br'))).toString(), files['long.js'])
})
