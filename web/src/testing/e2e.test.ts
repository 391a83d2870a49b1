import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the browser tests respond in the server’s place only by what checks the responses', () => {
  const responding = readdirSync('e2e').filter(
    (file) => file.endsWith('.ts') && /\bfulfill\b|routeFromHAR/.test(readFileSync(`e2e/${file}`, 'utf8')),
  )
  expect(responding).toEqual(['respond.ts'])
})
