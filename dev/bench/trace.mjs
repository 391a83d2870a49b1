// Which tiles the load asks for: those that hold car parks, at zooms 8 to 15, the same ones in every run.

import { sql } from '../postgres.mjs'

const CAR_PARKS = 2500

/** Tile coordinates `z/x/y`, eight zooms for each of some thousand car parks, in an order that jumps about. */
export async function tilesWithCarParks(postgres, url) {
  const rows = await sql(
    postgres,
    `select st_x(location) || ' ' || st_y(location) from visible_car_parks where access in ('public', 'customers') order by md5(place_key) limit ${CAR_PARKS}`,
    url,
  )
  const tiles = rows
    .trim()
    .split('\n')
    .map((row) => row.split(' ').map(Number))
    .map(([lng, lat], index) => tileAt(8 + (index % 8), lng, lat))
  return tiles
}

/** The Web Mercator tile of a zoom that holds a point. */
export function tileAt(zoom, lng, lat) {
  const size = 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  const x = Math.floor(((lng + 180) / 360) * size)
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size)
  return `${zoom}/${x}/${y}`
}

/** The trace with the ETag of each answer, as a browser has it on its second visit. Asks each path once. */
export async function withEtags(url, paths) {
  const known = new Map()
  for (const path of new Set(paths)) {
    const response = await fetch(url + path, { headers: { 'accept-encoding': 'gzip' } })
    await response.arrayBuffer()
    if (response.status === 200) known.set(path, response.headers.get('etag'))
  }
  return paths.filter((path) => known.get(path)).map((path) => `${path}\t${known.get(path)}`)
}
