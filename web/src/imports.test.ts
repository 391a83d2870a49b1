import { describe, expect, it } from 'vitest'

/** Imports go one way: each folder may use those left of it. `paths` and `testing` may be used by anyone. */
const ORDER = ['lib', 'ui', 'api', 'data', 'map', 'features', 'shell', 'routes', 'main']
const FREE = ['paths', 'testing', 'styles']
/** Who knows the router, and who may speak to the server. */
const WITHOUT_ROUTER = ['ui', 'api', 'data', 'map']
const SPEAKS_TO_THE_SERVER = ['api', 'data']
const TRANSPORT = /^\/src\/api\/(client|json|upload|download|refresh|schema\.gen)$/

const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

type Import = { from: string; to: string; kind: 'static' | 'dynamic' | 'type' }

/** What an import means: a file, from /src/, without its ending; or the name of a package. */
function resolve(from: string, target: string): string {
  if (target.startsWith('@/')) return `/src/${target.slice(2)}`
  return target.startsWith('.') ? new URL(target, `file://${from}`).pathname : target
}

/** Every import of a source: static, dynamic, of types, and `export … from`. */
function importsOf(from: string, source: string): Import[] {
  const spoken = /\bimport\(\s*['"]([^'"]+)['"]|^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
  return [...source.matchAll(spoken)].map(([, dynamic, type, target]) => ({
    from,
    to: resolve(from, dynamic ?? target ?? ''),
    kind: dynamic ? 'dynamic' : type ? 'type' : 'static',
  }))
}

const isOurs = ({ to }: Import) => to.startsWith('/src/')
const folder = (path: string) => path.split('/')[2]?.replace(/\.tsx?$/, '') ?? ''
const feature = (path: string) => path.split('/')[3]
const product = Object.entries(sources).filter(([path]) => !/\.test\.tsx?$/.test(path))
const all = product.flatMap(([path, source]) => importsOf(path, source))

/** What is wrong with an import, or null. */
function fault(one: Import): string | null {
  const { from, to, kind } = one
  const here = folder(from)
  if (FREE.includes(here)) return null
  if (!isOurs(one)) {
    const isRouter = /^react-router(\/|$)/.test(to)
    return isRouter && WITHOUT_ROUTER.includes(here) ? `${from}: ${here} knows no route` : null
  }
  const there = folder(to)
  if (FREE.includes(there)) return null
  if (!ORDER.includes(here) || !ORDER.includes(there)) return `${from} → ${to}: no folder of the house`
  if (ORDER.indexOf(there) > ORDER.indexOf(here)) return `${from} → ${to}: against the order`
  if (here === 'features' && there === 'features' && feature(from) !== feature(to)) {
    return `${from} → ${to}: a feature imports a feature`
  }
  if (kind !== 'type' && TRANSPORT.test(to) && !SPEAKS_TO_THE_SERVER.includes(here)) {
    return `${from} → ${to}: only data speaks to the server`
  }
  return null
}

/** What each file needs to run: all that it imports but types, and what it fetches later. */
function needs(imports: Import[]): Map<string, string[]> {
  const next = new Map<string, string[]>()
  for (const one of imports.filter(isOurs)) {
    const here = one.from.replace(/\.tsx?$/, '')
    if (one.kind === 'static') next.set(here, [...(next.get(here) ?? []), one.to])
  }
  return next
}

/** What comes with a file. */
function reached(from: string): string[] {
  const next = needs(all)
  const found = new Set([from])
  for (const file of found) for (const to of next.get(file) ?? []) found.add(to)
  return [...found]
}

/** The files that lead back to themselves, types left out: each circle as a path. */
function circles(imports: Import[]): string[] {
  const next = needs(imports)
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, way: string[]) => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (way.includes(file) || done.has(file)) return
    for (const to of next.get(file) ?? []) walk(to, [...way, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return found
}

describe('imports', () => {
  it('go one way, and a feature never imports a feature', () => {
    expect(all.map(fault).filter(Boolean)).toEqual([])
  })

  it('never lead back', () => {
    expect(circles(all)).toEqual([])
  })

  it('leave pages, the map and the server’s state out of the first load', () => {
    const first = reached('/src/main')
    expect(first).toContain('/src/shell/AppShell')
    expect(first.filter((file) => /^\/src\/(features|map|data|routes\/(?!FrontPage))/.test(file))).toEqual([])
  })

  it('know no barrel', () => {
    const barrels = product.filter(([path, source]) => /\/index\.tsx?$/.test(path) || /^export .* from /m.test(source))
    expect(barrels.map(([path]) => path)).toEqual([])
  })
})

describe('the rules of imports', () => {
  const judged = (from: string, source: string) => importsOf(from, source).map(fault)

  it.each([
    ['/src/lib/a.ts', "import { b } from '@/ui/b'", 'against the order'],
    ['/src/data/a/b.ts', "import type { C } from '@/map/c'", 'against the order'],
    ['/src/features/a/x.ts', "const y = import('../b/y')", 'a feature imports a feature'],
    ['/src/features/a/x.tsx', "import {\n  api,\n  content,\n} from '@/api/client'", 'only data speaks to the server'],
    ['/src/ui/a.tsx', "import { Link } from 'react-router'", 'ui knows no route'],
  ])('see in %s what breaks them: %s', (from, source, why) => {
    expect(judged(from, source)).toEqual([expect.stringContaining(why)])
  })

  it('let pass what keeps to them', () => {
    const fine = "import y from './y'\nimport { Link } from 'react-router'\nimport type { T } from '@/api/schema.gen'"
    expect(judged('/src/features/a/x.ts', fine)).toEqual([null, null, null])
  })

  it('see a circle', () => {
    const circle = [
      ...importsOf('/src/ui/a.ts', "import { b } from './b'"),
      ...importsOf('/src/ui/b.tsx', "import './a'"),
    ]
    expect(circles(circle)).toEqual(['/src/ui/a → /src/ui/b → /src/ui/a'])
  })
})
