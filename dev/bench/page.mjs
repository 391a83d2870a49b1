// How heavy the first page is: what a browser must load before it runs.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { WEB } from '../project.mjs'

/** Kilobytes of scripts and of styles, gzipped, that index.html itself asks for. */
export function firstPage() {
  const dist = join(WEB, 'dist')
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const linked = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(js|css))"/g)].map((match) => match[1])
  const weight = (ending) =>
    [...new Set(linked)]
      .filter((path) => path.endsWith(ending))
      .reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length, 0) / 1000
  return { scripts: weight('.js'), styles: weight('.css') }
}
