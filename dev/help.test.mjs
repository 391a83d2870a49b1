// What the programs say of their settings: the same of the same setting, no secret, and what to do when something is wrong.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { PROGRAMS } from './build.mjs'
import { program } from './project.mjs'

/** What each program does that needs the database. */
const NEEDS_DATABASE = {
  'carpal-api': [],
  'carpal-tiles': [],
  'carpal-worker': ['migrate'],
  'carpal-ingest': ['runs'],
}
const SECRETS = {
  DATABASE_URL: 'postgres://carpal:hush@localhost/x',
  REDIS_URL: 'redis://:hush@localhost',
  CARPAL_SMTP_URL: 'smtps://me:hush@mail.example.org',
  CARPAL_DVLA_KEY: 'hush',
  CARPAL_SECRET_KEY: 'hush',
  CARPAL_CITY_GEOJSON_URL: 'https://me:hush@data.example.org/{city}',
  CARPAL_OVERPASS_URL: 'https://me:hush@overpass.example.org/',
  CARPAL_BASEMAP_STYLE_URL: 'https://maps.example.org/style.json?key=hush',
}

function say(name, args, env = {}, cwd = '/') {
  return spawnSync(program(name), args, { encoding: 'utf8', cwd, env: { PATH: process.env.PATH, ...env } })
}

/** The options of a program's help: each name with the first sentence about it. */
function options(name) {
  const entries = say(name, ['--help'])
    .stdout.split(/^ +(?=-\w, --|--)/m)
    .slice(1)
  const named = entries.map((entry) => {
    // The next heading begins at the margin.
    const [head, ...lines] = entry.split(/\n(?=\S)/)[0].split('\n')
    const words = `${head.replace(/^.*?--[a-z-]+(?: \[?=?<\w+>\]?| \[=<\w+>\]|\[=<\w+>\])?/, '')} ${lines.join(' ')}`
    const sentence = words
      .replace(/\[(?:env|default)[\s\S]*/, '')
      .replace(/\s+/g, ' ')
      .trim()
      .split(/\. |\.$/)[0]
    return [/--([a-z-]+)/.exec(head)[1], sentence]
  })
  return new Map(named)
}

test('a setting that several programs have is worded alike', () => {
  const shared = new Map()
  for (const name of PROGRAMS)
    for (const [option, text] of options(name)) shared.set(option, (shared.get(option) ?? new Map()).set(name, text))
  const several = [...shared].filter(([, said]) => said.size > 1)
  for (const option of ['database-url', 'redis-url', 'host', 'port', 'proxies', 'log-json', 'public-url'])
    assert.ok(
      several.some(([name]) => name === option),
      `${option} is an option of several programs`,
    )
  for (const [option, said] of several)
    assert.equal(new Set(said.values()).size, 1, `--${option}: ${JSON.stringify([...said])}`)
})

test('help shows no secret of the environment, nor of a running system', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carpal-help-'))
  mkdirSync(join(folder, '.carpal'))
  writeFileSync(
    join(folder, '.carpal/env'),
    'DATABASE_URL=postgres://carpal:hush@localhost/x\nREDIS_URL=redis://:hush@x\n',
  )
  for (const name of PROGRAMS)
    for (const args of [['--help'], ['-h'], ['help']])
      for (const [env, cwd] of [
        [SECRETS, '/'],
        [{}, folder],
      ]) {
        const { stdout, stderr } = say(name, args, env, cwd)
        assert.doesNotMatch(stdout + stderr, /hush/, `${name} ${args.join(' ')}`)
      }
  rmSync(folder, { recursive: true })
})

test('an address that leads nowhere is refused with what to write', () => {
  for (const [name, ...args] of [
    ['carpal-api', '--public-url', 'notaurl'],
    ['carpal-api', '--tiles-url', 'tiles.example.org'],
    ['carpal-tiles', '--tiles-url', 'notaurl'],
    ['carpal-worker', '--public-url', 'notaurl', 'migrate'],
  ]) {
    const { status, stderr } = say(name, args)
    assert.equal(status, 2, stderr)
    assert.match(stderr, /write an address such as https:\/\//)
  }
  for (const name of PROGRAMS) {
    const { status, stderr } = say(name, NEEDS_DATABASE[name], { DATABASE_URL: 'mysql://carpal:hush@localhost/x' })
    assert.ok(status === 1 || status === 2, `${name}: ${status}`)
    assert.match(stderr, /write it as postgres:\/\//, name)
    assert.doesNotMatch(stderr, /hush/, name)
  }
})

test('an outline of a zone that cannot be read is refused, and named with what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carpal-outlines-'))
  writeFileSync(join(folder, 'congestion-charge.geojson'), '{}')
  for (const name of ['carpal-api', 'carpal-tiles']) {
    const { status, stderr } = say(name, [], { CARPAL_ZONE_OUTLINES: folder })
    assert.equal(status, 1, stderr)
    assert.match(stderr, /CARPAL_ZONE_OUTLINES: .*congestion-charge\.geojson: .*Put it right/, name)
  }
  rmSync(folder, { recursive: true })
})

test('without a database every program says within 5 seconds what to do', async () => {
  // Takes connections and says nothing, as behind a firewall.
  const silent = createServer(() => {})
  await new Promise((listening) => silent.listen(0, '127.0.0.1', listening))
  const nobody = [
    'postgres://carpal:hush@127.0.0.1:1/x',
    `postgres://carpal:hush@127.0.0.1:${silent.address().port}/x`,
    // Reserved for documents (RFC 5737): no route leads there.
    'postgres://carpal:hush@192.0.2.1/x',
  ]
  await Promise.all(PROGRAMS.flatMap((name) => nobody.map((url) => tellsWhatToDo(name, url))))
  silent.close()
})

async function tellsWhatToDo(name, url) {
  const ports = { CARPAL_API_PORT: '0', CARPAL_TILES_PORT: '0', CARPAL_WORKER_PORT: '0' }
  const env = { PATH: process.env.PATH, DATABASE_URL: url, CARPAL_WEB_DIR: '/', ...ports }
  const started = performance.now()
  const child = spawn(program(name), NEEDS_DATABASE[name], { cwd: '/', env })
  let said = ''
  const told = await new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), 15_000)
    child.stderr.on('data', (chunk) => {
      said += chunk
      if (!/does not answer: .*Check that it runs .*DATABASE_URL/.test(said)) return
      clearTimeout(late)
      resolve(true)
    })
  })
  child.kill('SIGKILL')
  assert.ok(told, `${name} at ${url} said only: ${said}`)
  assert.doesNotMatch(said, /hush/, name)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  assert.doesNotMatch(said, /\u001b\[/, `${name} writes colours into a file`)
  const took = (performance.now() - started) / 1000
  assert.ok(took < 5, `${name} took ${took.toFixed(1)} s at ${url}`)
}

test('yes is said to a switch in any of the usual ways', () => {
  for (const yes of ['1', 'true', 'yes']) {
    const { stderr } = say('carpal-ingest', ['runs'], {
      CARPAL_LOG_JSON: yes,
      DATABASE_URL: 'postgres://carpal@127.0.0.1:1/x',
    })
    assert.match(stderr, /the database does not answer/, yes)
  }
})
