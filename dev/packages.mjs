// System packages: what is missing is installed on apt machines, and named exactly on all others.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Failure } from './failure.mjs'
import { findPostgres } from './postgres-binaries.mjs'
import { run } from './processes.mjs'
import { has } from './toolchain.mjs'

const SBIN = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
const installed = (command) => has(command) || SBIN.some((folder) => existsSync(`${folder}/${command}`))

/**
 * What the system must bring. `is` says whether it is there, `apt` which packages bring it,
 * `otherwise` what people without apt should look for.
 */
const NEEDS = {
  compiler: { is: () => installed('cc'), apt: () => ['gcc', 'libc6-dev'], otherwise: 'a C compiler (cc)' },
  postgres: {
    is: () => findPostgres() !== undefined,
    apt: () => postgresPackages(),
    otherwise:
      'PostgreSQL 14 or newer with PostGIS 3 (the server, initdb and psql), or set DATABASE_URL to one that runs',
  },
  redis: {
    is: () => installed('redis-server'),
    apt: () => ['redis-server'],
    otherwise: 'Redis 6 or newer (redis-server), or set REDIS_URL to one that runs',
  },
  chromium: { is: () => browser() !== undefined, apt: () => ['chromium'], otherwise: 'Chromium' },
  fonts: {
    is: () => existsSync('/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'),
    apt: () => ['fonts-dejavu-core'],
    otherwise: 'the DejaVu fonts',
  },
  gdal: {
    is: () => installed('ogr2ogr'),
    apt: () => ['gdal-bin'],
    otherwise: "GDAL's programs (ogr2ogr), with the MVT driver",
  },
  osmium: { is: () => installed('osmium'), apt: () => ['osmium-tool'], otherwise: 'osmium-tool' },
  osm2pgsql: { is: () => installed('osm2pgsql'), apt: () => ['osm2pgsql'], otherwise: 'osm2pgsql' },
  sqlite: { is: () => installed('sqlite3'), apt: () => ['sqlite3'], otherwise: "SQLite's program (sqlite3)" },
  wrk: { is: () => installed('wrk'), apt: () => ['wrk'], otherwise: 'wrk' },
}

/** The browser that the tests drive, or nothing: then Playwright's own build is used. */
export function browser() {
  // Ubuntu's chromium is a small script that starts a snap, which a test cannot drive.
  return ['/usr/bin/chromium', '/usr/lib/chromium/chromium'].find((path) => existsSync(path) && !startsSnap(path))
}

/** Whether apt here has a Chromium that tests can drive (Ubuntu's is a snap). */
export function aptHasChromium() {
  return !/^ID(_LIKE)?=.*ubuntu/m.test(osRelease()) && candidate('chromium')
}

/** Installs what is missing of these needs. Returns a summary for the step. */
export async function ensure(names, { log, progress = () => {} }) {
  const missing = names.filter((name) => !NEEDS[name].is())
  if (missing.length === 0) return 'all there'
  if (!has('apt-get')) {
    throw new Failure(
      'Some system packages are missing, and this machine has no apt to install them with. Install these, then start again:',
      missing.map((name) => `- ${NEEDS[name].otherwise}`).join('\n'),
    )
  }
  const listed = () => missing.flatMap((name) => NEEDS[name].apt() ?? [])
  const unknown = () => missing.some((name) => NEEDS[name].apt() === undefined) || !listed().every(candidate)
  if (unknown()) {
    progress('reading the package lists')
    await apt(['update'], log, missing)
  }
  if (unknown()) {
    throw new Failure(
      'apt does not offer everything that is missing. Install these by other means, then start again:',
      missing.map((name) => `- ${NEEDS[name].otherwise}`).join('\n'),
    )
  }
  progress(listed().join(' '))
  await apt(['install', '-y', '--no-install-recommends', ...listed()], log, missing)
  const still = missing.filter((name) => !NEEDS[name].is())
  if (still.length > 0)
    throw new Failure(`apt installed ${listed().join(', ')}, but these are still not found: ${still.join(', ')}.`)
  return `installed ${listed().join(', ')}`
}

async function apt(args, log) {
  const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=300', ...args]
  if (process.getuid() !== 0) {
    if (spawnSync('sudo', ['-n', 'true']).status !== 0) {
      const update = args[0] === 'install' ? '' : 'sudo apt-get update && '
      const wanted = args[0] === 'install' ? `sudo ${command.join(' ')}` : `${update}make run`
      throw new Failure(
        `System packages are missing, and installing them needs a password. Run this, then start again:`,
        wanted,
      )
    }
    command.unshift('sudo', '-n')
  }
  await run(`apt-get ${args[0]}`, command[0], command.slice(1), { log })
}

// PostgreSQL's major differs by release: the one of a server that is there without PostGIS, else the newest on offer.
function postgresPackages() {
  const answer = spawnSync('apt-cache', ['search', '--names-only', '^postgresql-[0-9]+-postgis-3$'], {
    encoding: 'utf8',
  })
  const majors = [...(answer.stdout ?? '').matchAll(/^postgresql-(\d+)-postgis-3 /gm)]
    .map((match) => Number(match[1]))
    .sort((a, b) => b - a)
  const major = majors.find((offered) => existsSync(`/usr/lib/postgresql/${offered}/bin/postgres`)) ?? majors[0]
  return major && [`postgresql-${major}`, `postgresql-${major}-postgis-3`]
}

function candidate(name) {
  const answer = spawnSync('apt-cache', ['policy', name], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
  return /Candidate: (?!\(none\))/.test(answer.stdout ?? '')
}

function startsSnap(path) {
  return existsSync(path) && readFileSync(path).subarray(0, 4096).includes('snap')
}

function osRelease() {
  return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
}
