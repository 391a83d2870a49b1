// How heavy the first page is: what a browser must load before it runs.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { WEB } from '../project.mjs'

/** Adds the rows of the first page. */
export function measurePage(table) {
  const page = firstPage()
  table.add('first page: scripts that index.html asks for, gzip', { figure: `${page.scripts.toFixed(1)} kB` })
  table.add('first page: styles, gzip', { figure: `${page.styles.toFixed(1)} kB` })
}

/** Kilobytes of scripts and of styles, gzipped, that index.html itself asks for. */
function firstPage() {
  const dist = join(WEB, 'dist')
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const linked = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(js|css))"/g)].map((match) => match[1])
  const weight = (ending) =>
    [...new Set(linked)]
      .filter((path) => path.endsWith(ending))
      .reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length, 0) / 1000
  return { scripts: weight('.js'), styles: weight('.css') }
}
