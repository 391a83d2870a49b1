import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ingest } from './ingest'
import { sql } from './map.database'
import { SEA } from './parking.page'
import { WORKER_INDEX } from './workerIndex'

/** The source of this worker's extracts. */
export const SOURCE = `e2e-extract-${WORKER_INDEX}`

/** Numbers of OpenStreetMap that nothing has, and the key that an import gives such a node. */
const node = (n: number) => 990_000_000_000 + 10 * WORKER_INDEX + n
const key = (n: number) => `osm:node/${node(n)}`

/** Imports an extract in which car parks stand side by side in the sea, of these names. */
export async function importExtract(version: number, ...names: string[]): Promise<void> {
  const nodes = names.map(
    (name, n) => `
  <node id="${node(n)}" version="${version}" lat="${SEA.lat}" lon="${SEA.lng + 0.002 * n}">
    <tag k="amenity" v="parking"/><tag k="access" v="yes"/><tag k="fee" v="yes"/>
    <tag k="name" v="${name}"/><tag k="addr:street" v="Pier Road"/>
  </node>`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'carpal-extract-'))
  const file = join(folder, 'extract.osm')
  const { lng, lat } = SEA
  const bounds = `<bounds minlat="${lat - 0.01}" minlon="${lng - 0.01}" maxlat="${lat + 0.01}" maxlon="${lng + 0.01}"/>`
  writeFileSync(file, `<?xml version="1.0"?>\n<osm version="0.6">\n  ${bounds}${nodes.join('')}\n</osm>\n`)
  await ingest(['osm', file, '--source', SOURCE])
  rmSync(folder, { recursive: true })
}

/** The id of the nth car park of an extract. */
export const imported = (n: number) => sql(`select id from car_parks where place_key = '${key(n)}'`)

/** Takes away again what was imported. */
export const forgetExtract = () =>
  void sql(`delete from car_parks where place_key in ('${key(0)}', '${key(1)}');
            delete from sources where name = '${SOURCE}'`)
