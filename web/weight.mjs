// What the built site makes a browser load at /, signed out: every script and style, and its weight gzipped.
// `node weight.mjs` prints it; dev/web-weight.test.mjs holds it to its limit.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** The most bytes that the first load may have, gzipped. */
export const MAX_BYTES = 105_000

const DIST = fileURLToPath(new URL('./dist', import.meta.url))

/** The code that is asked for at once beside the entry: the page itself, and what keeps it for later visits. */
const AT_ONCE = ['src/features/home/LandingPage.tsx', 'src/shell/worker.ts']

const weigh = (file) => ({ file, bytes: gzipSync(readFileSync(join(DIST, file)), { level: 6 }).length })

/** Every chunk that comes with some, by the names of the manifest. */
function closure(manifest, names) {
  const found = new Set(names)
  for (const name of found) for (const needed of manifest[name].imports ?? []) found.add(needed)
  return [...found]
}

/**
 * The first load: its files with their bytes, heaviest first, their sum, and the sources that it may ask for later.
 */
export function firstLoad() {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'))
  const chunks = closure(manifest, ['index.html', ...AT_ONCE]).map((name) => manifest[name])
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const linked = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1])
  const names = new Set([...linked, ...chunks.flatMap(({ file, css = [] }) => [file, ...css])])
  const files = [...names].map(weigh).sort((one, other) => other.bytes - one.bytes)
  const later = new Set(chunks.flatMap(({ dynamicImports = [] }) => dynamicImports))
  return { files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), later: [...later] }
}

/** The files and their sum, in lines. */
export function inLines({ files, bytes }) {
  const line = (amount, name) => `${String(amount).padStart(7)}  ${name}`
  return [...files.map(({ file, bytes: own }) => line(own, file)), line(bytes, 'bytes, gzipped')].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(`${inLines(firstLoad())}\n`)
