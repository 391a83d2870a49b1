import { describe, expect, it } from 'vitest'

/** Imports go one way: each folder may use those left of it. `paths` and `testing` may be used by anyone. */
const ORDER = ['lib', 'ui', 'api', 'map', 'features', 'shell', 'routes', 'main']
const FREE = ['paths', 'testing', 'styles']

const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

type Import = { from: string; to: string; dynamic: boolean }

/** The file an import means, from /src/, without its ending; null for a package. */
function resolve(from: string, target: string): string | null {
  if (target.startsWith('@/')) return `/src/${target.slice(2)}`
  if (!target.startsWith('.')) return null
  return new URL(target, `file://${from}`).pathname
}

/** Every import of a source: static, dynamic, and `export … from`. */
function importsOf(from: string, source: string): Import[] {
  const found: Import[] = []
  for (const [, spoken, target] of source.matchAll(/\b(from|import\(|import)\s*['"]([^'"]+)['"]/g)) {
    const to = resolve(from, target ?? '')
    if (to) found.push({ from, to, dynamic: spoken === 'import(' })
  }
  return found
}

const folder = (path: string) => path.split('/')[2]?.replace(/\.tsx?$/, '') ?? ''
const feature = (path: string) => path.split('/')[3]
const product = Object.entries(sources).filter(([path]) => !/\.test\.tsx?$/.test(path))

/** What is wrong with an import, or null. */
function fault({ from, to }: Import): string | null {
  const [here, there] = [folder(from), folder(to)]
  if (FREE.includes(here) || FREE.includes(there)) return null
  if (!ORDER.includes(here) || !ORDER.includes(there)) return `${from} → ${to}: no folder of the house`
  if (ORDER.indexOf(there) > ORDER.indexOf(here)) return `${from} → ${to}: against the order`
  if (here === 'features' && there === 'features' && feature(from) !== feature(to)) {
    return `${from} → ${to}: a feature imports a feature`
  }
  return null
}

describe('imports', () => {
  it('go one way, and a feature never imports a feature', () => {
    const faults = product.flatMap(([path, source]) => importsOf(path, source).map(fault)).filter(Boolean)
    expect(faults).toEqual([])
  })

  it('leave pages and the map out of the first load: the route table imports features only when asked', () => {
    const eager = product
      .filter(([path]) => ['shell', 'routes', 'main'].includes(folder(path)))
      .flatMap(([path, source]) => importsOf(path, source))
      .filter(({ to, dynamic }) => !dynamic && ['map', 'features'].includes(folder(to)))
    expect(eager).toEqual([])
  })

  it('know no barrel', () => {
    const barrels = product.filter(([path, source]) => /\/index\.tsx?$/.test(path) || /^export .* from /m.test(source))
    expect(barrels.map(([path]) => path)).toEqual([])
  })

  it('are judged: the rule sees what breaks it', () => {
    const [up] = importsOf('/src/lib/a.ts', "import { b } from '@/ui/b'")
    const [across] = importsOf('/src/features/a/x.ts', "const y = import('../b/y')")
    const [fine] = importsOf('/src/features/a/x.ts', "import y from './y'\nimport { useState } from 'react'")
    expect(up && fault(up)).toContain('against the order')
    expect(across && fault(across)).toContain('a feature imports a feature')
    expect(fine && fault(fine)).toBeNull()
  })
})
