// Where PostgreSQL's server programs are, of the newest major that has PostGIS.

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const DEBIAN = '/usr/lib/postgresql'

/**
 * The server's folder and major, or nothing when there is none with PostGIS.
 *
 * @param major  only this major, as an existing cluster needs it
 */
export function findPostgres(major) {
  return [...debian(), ...onPath()].find((found) => found.postgis && (!major || found.major === major))
}

function debian() {
  if (!existsSync(DEBIAN)) return []
  return readdirSync(DEBIAN)
    .map(Number)
    .filter((major) => existsSync(`${DEBIAN}/${major}/bin/initdb`))
    .sort((a, b) => b - a)
    .map((major) => ({
      major,
      bin: `${DEBIAN}/${major}/bin`,
      postgis: existsSync(`/usr/share/postgresql/${major}/extension/postgis.control`),
    }))
}

function onPath() {
  const answer = spawnSync('pg_config', ['--bindir', '--sharedir', '--version'], { encoding: 'utf8' })
  if (answer.status !== 0) return []
  const [bin, share, version] = answer.stdout.split('\n')
  const major = Number(/(\d+)/.exec(version ?? '')?.[1])
  if (!existsSync(`${bin}/initdb`)) return []
  return [{ major, bin, postgis: existsSync(`${share}/extension/postgis.control`) }]
}
