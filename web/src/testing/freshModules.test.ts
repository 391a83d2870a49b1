import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FRESH_MODULES } from './freshModules'

const sources = import.meta.glob<string>(['/src/**/*.test.{ts,tsx}', '/sw/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('only files that are there have modules of their own, each once', () => {
  expect(FRESH_MODULES.filter((file) => !existsSync(file))).toEqual([])
  expect(new Set(FRESH_MODULES).size).toBe(FRESH_MODULES.length)
})

it('a test that puts a module in the place of another has modules of its own', () => {
  const replacing = Object.entries(sources)
    .filter(([, source]) => /\bvi\.(mock|doMock|resetModules)\(/.test(source))
    .map(([path]) => path.slice(1))
  expect(replacing.filter((file) => !FRESH_MODULES.includes(file))).toEqual([])
})
