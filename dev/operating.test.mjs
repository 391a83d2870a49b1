// The commands that README.md and docs/operating.md name. The steps of docs/operating.md are taken in their order, in an empty
// folder; every other command is run beside them, or says who tries it: a new one fails until it does.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { PROGRAMS } from './build.mjs'
import { nextFree } from './ports.mjs'
import { sql, startPostgres } from './postgres.mjs'
import { run } from './processes.mjs'
import { program, ROOT, State, WEB } from './project.mjs'
import { startRedis } from './redis.mjs'

const README = readFileSync(join(ROOT, 'README.md'), 'utf8')
const STEPS = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')

/** Commands of README.md that are run beside the steps, in the folder. */
const RUN_HERE = {
  'carpal-ingest runs': 'bin/carpal-ingest runs | grep builtin',
  'curl localhost:8081/tiles/carparks.json':
    'curl --fail --silent localhost:8081/tiles/carparks.json | grep -q vector_layers',
  'http://localhost:8080/api/v1/openapi.json':
    'curl --fail --silent http://localhost:8080/api/v1/openapi.json | grep -q openapi',
  'http://localhost:8081/tiles/style.json':
    'curl --fail --silent http://localhost:8081/tiles/style.json | grep -q glyphs',
  'carpal-worker migrate': 'bin/carpal-worker migrate',
}

/** Those that are tried elsewhere. */
const ELSEWHERE = {
  'make run': 'the browser tests start the same system, by the same parts (system.mjs)',
  'make test': 'is what runs this',
  'make check': 'is a part of `make test`',
  'make gen': '`make check` fails where it would write anything',
  'make bench': 'measures',
  'make bench-peers': 'installs what measurements compare with, from a network',
  'make practice-remove': 'is `carpal-ingest practice --remove`, which ingest/tests/it tries',
  'carpal-ingest osm wales-latest.osm.pbf': 'a download of 100 MB; ingest/tests/it takes other extracts',
  'carpal-ingest overpass --city Derby --dry-run': 'needs a network; ingest/tests/it asks a stand-in',
  'carpal-ingest feed add nottingham-feed': 'ingest/tests/it adds it, and asks a stand-in in its place',
  'carpal-ingest feed status nottingham-feed': 'ingest/tests/it tries it',
  'http://localhost:8080/public-scanner?plate=AB12CDE': 'web/e2e/guest.spec.ts opens it',
}

test('every command of README.md is run, or says who tries it', () => {
  const fenced = [...README.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].flatMap(([, body]) => body.split('\n'))
  const spans = [...README.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`|<(http:[^>]+)>/g)].map(
    (m) => m[1] ?? m[2],
  )
  const isCommand = (span) =>
    /^(make|curl|cargo|npm|(target\/release\/)?carpal-\w+) \S|^http:\/\/localhost:\d+\/[^{]*$/.test(span)
  const plain = (line) => line.replace(/ +#.*/, '').replace('target/release/', '').trim()
  const commands = new Set([...fenced, ...spans.filter(isCommand)].map(plain).filter(Boolean))
  const known = { ...RUN_HERE, ...ELSEWHERE }
  assert.deepEqual(
    [...commands].filter((command) => !known[command]),
    [],
    'new in README.md: run it here, or say who does',
  )
  assert.deepEqual(
    Object.keys(known).filter((command) => !commands.has(command)),
    [],
    'no longer in README.md',
  )
})

/** The blocks of each section: what they are written in, and what they say. */
function sections() {
  const parts = STEPS.split(/^## /m).slice(1)
  return Object.fromEntries(
    parts.map((part) => [
      part.slice(0, part.indexOf('\n')),
      [...part.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, kind, body]) => ({ kind, body })),
    ]),
  )
}

test('the steps of docs/operating.md work in an empty folder', { timeout: 300_000 }, async (t) => {
  const steps = sections()
  assert.deepEqual(
    Object.entries(steps).map(([name, blocks]) => `${name}: ${blocks.map(({ kind }) => kind).join()}`),
    [
      'The folder: sh',
      'The database: sql',
      'The settings: ini',
      'The first start: sh',
      'The proxy: nginx',
      'Backup: sh',
      'Restore: sql,sh',
      'Upgrade: sh',
      'Monitoring: ',
    ],
  )
  const state = new State('operating')
  const [postgres, redis] = [await startPostgres(state), await startRedis(state)]
  const root = mkdtempSync(join(tmpdir(), 'carpal-operating-'))
  t.after(async () => {
    await Promise.all([postgres.process.stop(), redis.process.stop()])
    rmSync(root, { recursive: true, force: true })
  })
  for (const name of ['carpal', 'carpal_restored']) await sql(postgres, `drop database if exists ${name} with (force)`)
  await sql(postgres, 'drop role if exists carpal')
  const here = await placed(postgres, redis)
  const env = { ...process.env, PATH: `${postgres.binaries.bin}:${process.env.PATH}`, NO_COLOR: '1' }
  for (const name of Object.keys(env)) if (/^CARPAL_|^DATABASE_URL|^REDIS_URL/.test(name)) delete env[name]
  const shell = (script, cwd) =>
    run('bash', 'bash', ['-euo', 'pipefail', '-c', script], { cwd, env, limit: 240_000, log: state.log('steps') })
  const psql = (body) => `psql -qv ON_ERROR_STOP=1 -d '${postgres.adminUrl}' <<'SQL'\n${body}SQL`

  await shell(steps['The folder'][0].body, checkout(root))
  const folder = join(root, 'carpal')
  assert.ok(existsSync(join(folder, 'bin/carpal-api')) && existsSync(join(folder, 'web/index.html')))
  await shell(psql(steps['The database'][0].body), folder)
  writeFileSync(join(folder, 'carpal.env'), here(steps['The settings'][0].body))
  tryProxy(steps['The proxy'][0].body, folder)

  const [restoreSql, restore] = steps.Restore
  const rows =
    'select (select count(*) from map_features), (select count(*) from car_parks), (select count(*) from pg_class)'
  // One shell, as a person has: later steps know the settings and the jobs of earlier ones.
  const said = await shell(
    [
      // What still runs after a step that fails would keep this waiting.
      "trap 'kill $(jobs -p) 2>/dev/null' EXIT",
      here(steps['The first start'][0].body),
      `curl -fsS ${here('http://127.0.0.1:8080')}/api/v1/config | grep -q '"tiles_url":"https://tiles.example.org"'`,
      `curl -fsS ${here('http://127.0.0.1:8080')}/.well-known/security.txt | grep -q help@carpal.example.net`,
      `curl -fsS ${here('http://127.0.0.1:8080')}/car-park-map | grep -q '<title>'`,
      `curl -fsS ${here('http://127.0.0.1:8081')}/tiles/basemap.json | grep -q https://tiles.example.org/tiles/basemap`,
      ...Object.values(RUN_HERE).map(here),
      'echo; echo checked: started',
      here(steps.Backup[0].body),
      psql(restoreSql.body),
      here(restore.body),
      `before=$(psql -Atd "$DATABASE_URL" -c '${rows}')`,
      `after=$(psql -Atd "\${DATABASE_URL%/*}/carpal_restored" -c '${rows}')`,
      'echo "checked: restored $before as $after"',
      here(steps.Upgrade[0].body),
      'echo; echo checked: upgraded',
    ].join('\n'),
    folder,
  )
  assert.match(said, /checked: started/)
  const [, before, after] = /checked: restored (\S+) as (\S+)/.exec(said) ?? []
  assert.ok(before && Number(before.split('|')[0]) > 0, said)
  assert.equal(after, before)
  assert.match(said, /checked: upgraded/)
})

/** What docs/operating.md says, with the ports and the password of here. */
async function placed(postgres, redis) {
  const ports = new Map()
  for (const port of ['8080', '8081', '8082']) ports.set(port, await nextFree(28_080, [...ports.values()]))
  const address = new URL(postgres.adminUrl)
  return (text) =>
    text
      .replaceAll('127.0.0.1:5432', address.host)
      .replaceAll('redis://:password@127.0.0.1:6379', redis.url)
      .replace(/\b808[012]\b/g, (port) => String(ports.get(port)))
}

/** A checkout in which `make run` was built: the programs under test, and a web app, which may not be built yet. */
function checkout(root) {
  const folder = join(root, 'checkout')
  mkdirSync(join(folder, 'target/release'), { recursive: true })
  mkdirSync(join(folder, 'web/dist'), { recursive: true })
  for (const name of PROGRAMS) symlinkSync(program(name), join(folder, 'target/release', name))
  writeFileSync(join(folder, 'web/dist/index.html'), '<!doctype html><title>CarPal</title>')
  const coast = 'node_modules/world-atlas/countries-10m.json'
  mkdirSync(join(folder, 'web', dirname(coast)), { recursive: true })
  cpSync(join(WEB, coast), join(folder, 'web', coast))
  return folder
}

/** nginx reads it where it is installed; elsewhere its names are at least those of the settings. */
function tryProxy(body, folder) {
  for (const name of ['carpal.example.org', 'tiles.example.org', '127.0.0.1:8080', '127.0.0.1:8081'])
    assert.ok(body.includes(name), name)
  // Without the certificate, which only an operator has.
  const plain = body
    .replaceAll('443 ssl', '127.0.0.1:0')
    .replaceAll('/var/log/nginx', folder)
    .replaceAll(/^ssl_certificate.*\n/gm, '')
  assert.match(body, /^ssl_certificate .*\nssl_certificate_key /m)
  // No query is logged, and no path that holds what only its reader may have.
  const [, format] = body.match(/^log_format carpal '(.*)';$/m)
  assert.doesNotMatch(format, /\$(request|request_uri|args|uri|query_string|http_referer)\b/)
  const [, held] = body.match(/^ {2}~\/\((.+)\)\/ \/private-link;$/m)
  const document = JSON.parse(readFileSync(join(ROOT, 'api/openapi.json'), 'utf8'))
  const holds = Object.keys(document.paths).filter((path) => path.includes('{token}'))
  assert.ok(holds.length > 0)
  for (const path of [...holds, '/guest/x', '/appeal/x']) assert.match(path, new RegExp(`/(${held})/`), path)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, `events {}\nhttp {\n${plain}}\n`)
  const tried = spawnSync('nginx', ['-t', '-c', file, '-g', `pid ${join(folder, 'nginx.pid')};`], { encoding: 'utf8' })
  if (!tried.error) assert.equal(tried.status, 0, tried.stderr)
}
