// A private PostgreSQL with PostGIS: a cluster of our own, on a port of its own, with passwords of its own.

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.mjs'
import { tail } from './logfile.mjs'
import { nextFree } from './ports.mjs'
import { findPostgres } from './postgres-binaries.mjs'
import { run, start } from './processes.mjs'
import { digest } from './project.mjs'

const FIRST_PORT = 15_432

/** Settings of a cluster that need not outlive its machine: it writes the same, and waits for no disk. */
export const WITHOUT_A_DISK = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

/**
 * Starts the state's cluster, making it first when there is none. `settings` are added to its own.
 *
 * @returns `{ process, url, adminUrl, summary }`: `url` is the database `carpal` as its owner `carpal`, who is no
 *          superuser; `adminUrl` is `postgres` as the superuser.
 */
export async function startPostgres(state, settings = {}) {
  const user = serverUser()
  const folder = clusterFolder(state, user)
  const binaries = binariesFor(folder)
  const memory = state.remembered('postgres')
  const password = memory.password ?? randomBytes(18).toString('base64url')
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    state.remember('postgres', { password })
    // A test opens a dozen connections, and each proof of a password by SCRAM takes as long as many of its queries.
    const auth = settings === WITHOUT_A_DISK ? 'md5' : 'scram-sha-256'
    await makeCluster(folder, binaries, user, password, { auth, log: state.log('postgres-init') })
  }
  await stopLeftover(folder)
  const port = await nextFree(memory.port ?? FIRST_PORT)
  const process = start(
    'Postgres',
    join(binaries.bin, 'postgres'),
    [
      '-D',
      folder,
      '-p',
      String(port),
      ...Object.entries({
        listen_addresses: '127.0.0.1',
        // TCP only: a socket's path may be too long in a deep folder.
        unix_socket_directories: '',
        fsync: 'on',
        synchronous_commit: 'on',
        // Tests hold many: each has a database and a pool of its own.
        max_connections: '400',
        shared_buffers: '256MB',
        max_wal_size: '2GB',
        timezone: 'UTC',
        // No personal data in the log: no statement, no parameters, and no row that breaks a rule.
        log_min_error_statement: 'panic',
        log_error_verbosity: 'terse',
        log_parameter_max_length_on_error: '0',
        ...settings,
      }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { cwd: folder, user, log: state.log('postgres'), stopSignal: 'SIGINT', killAfter: 60_000 },
  )
  const address = (role, database) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  const postgres = { process, binaries, url: address('carpal', 'carpal'), adminUrl: address('postgres', 'postgres') }
  await answering(postgres, port)
  state.remember('postgres', { password, port, folder })
  await makeDatabase(postgres, password)
  const elsewhere = folder.startsWith(state.folder)
    ? ''
    : `, in ${folder}, because the project's folder is closed to the user postgres`
  postgres.summary = `PostgreSQL ${binaries.major} on port ${port}${elsewhere}`
  return postgres
}

/** Runs SQL with psql and returns what it prints, unaligned and without headings. */
export async function sql(postgres, statement, url = postgres.adminUrl) {
  return run(
    'psql',
    join(postgres.binaries.bin, 'psql'),
    ['-XqAt', '-v', 'ON_ERROR_STOP=1', '-d', url, '-c', statement],
    {
      env: { ...globalThis.process.env, PGOPTIONS: '--client-min-messages=warning' },
    },
  )
}

/** A new, empty database owned by `carpal`; one of that name is dropped first. Returns its address. */
export async function emptyDatabase(postgres, name) {
  await sql(postgres, `drop database if exists ${name} with (force)`)
  await sql(postgres, `create database ${name} owner carpal`)
  return postgres.url.replace(/\/carpal$/, `/${name}`)
}

/** Where the cluster is, for those who remove it: inside the state, or elsewhere when that is closed to its user. */
export function clusterFolder(state, user = serverUser()) {
  const inside = state.path('pg')
  if (!user || mayEnter(state.folder, user)) return inside
  return join('/var/lib', `carpal-${digest(state.folder)}`, 'pg')
}

// PostgreSQL refuses to run as root: then it runs as postgres, the user that its package makes.
function serverUser() {
  if (process.getuid() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  if (!line)
    throw new Failure(
      'You are root, PostgreSQL refuses to run as root, and there is no user postgres. Make one: useradd --system postgres',
    )
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

function mayEnter(folder, user) {
  return spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0
}

function binariesFor(folder) {
  const made = existsSync(join(folder, 'PG_VERSION'))
    ? Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8'))
    : undefined
  const binaries = findPostgres(made)
  if (binaries) return binaries
  throw new Failure(
    `The database in ${folder} was made by PostgreSQL ${made}, which is no longer installed with PostGIS.`,
    `Install postgresql-${made}-postgis-3 again, or start afresh (this loses what is in it): make clean DATA=1`,
  )
}

async function makeCluster(folder, binaries, user, password, { auth, log }) {
  // In a folder beside, renamed when complete: an interrupted first start leaves no half cluster.
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
  mkdirSync(draft, { mode: 0o700 })
  const secret = join(dirname(folder), 'pg.password')
  writeFileSync(secret, password, { mode: 0o600 })
  if (user) for (const path of [draft, secret]) chownSync(path, user.uid, user.gid)
  try {
    await run(
      'initdb',
      join(binaries.bin, 'initdb'),
      [
        '-D',
        draft,
        '-U',
        'postgres',
        `--pwfile=${secret}`,
        `--auth=${auth}`,
        '--encoding=UTF8',
        `--locale=${locale()}`,
        '--data-checksums',
        '--no-instructions',
      ],
      { cwd: draft, user, log, fresh: true },
    )
  } finally {
    rmSync(secret, { force: true })
  }
  renameSync(draft, folder)
}

// Code-point order, the same everywhere, but with every letter known: under plain C, Ŵ would have no lower case.
function locale() {
  const known = spawnSync('locale', ['-a'], { encoding: 'utf8' }).stdout ?? ''
  return /^C\.utf-?8$/im.exec(known)?.[0] ?? 'en_US.UTF-8'
}

// A server that outlived its supervisor (killed, and no setpriv here) still holds the cluster.
async function stopLeftover(folder) {
  const pidFile = join(folder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const isOurs = () =>
    spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.includes(folder)
  if (!isOurs()) {
    // The pid may belong to any other program by now, and PostgreSQL would refuse to start because of it.
    rmSync(pidFile, { force: true })
    return
  }
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isOurs(); waited += 200) {
    if (waited > 60_000)
      throw new Failure(
        `A PostgreSQL of an earlier run (process ${pid}) does not stop. End it by hand: kill -QUIT ${pid}`,
      )
    await sleep(200)
  }
}

async function answering(postgres, port) {
  let exit
  postgres.process.exited.then((result) => {
    exit = result
  })
  // Recovery after a crash may take its time.
  for (let waited = 0; waited < 300_000; waited += 100) {
    if (exit) throw new Failure('Postgres did not start.', tail(postgres.process.log))
    const ready = spawnSync(join(postgres.binaries.bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
    if (ready.status === 0) return
    await sleep(100)
  }
  throw new Failure('Postgres started but does not answer.', tail(postgres.process.log))
}

// Each statement does nothing the second time. PostGIS goes into the template, because only a superuser may add it.
async function makeDatabase(postgres, password) {
  const there = await sql(postgres, "select count(*) from pg_database where datname = 'carpal'")
  if (there.trim() === '1') return
  await sql(postgres, 'create extension if not exists postgis', postgres.adminUrl.replace(/postgres$/, 'template1'))
  await sql(
    postgres,
    `do $$ begin
    if not exists (select from pg_roles where rolname = 'carpal') then create role carpal login createdb; end if;
  end $$; alter role carpal password '${password}'`,
  )
  await sql(postgres, 'create database carpal owner carpal')
}
