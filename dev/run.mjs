// `make run`: a running CarPal, from whatever state the machine is in.

import { buildPrograms, buildWeb, installWebPackages } from './build.mjs'
import { Failure } from './failure.mjs'
import { take } from './lock.mjs'
import { atEnd, main } from './main.mjs'
import { nextFree } from './ports.mjs'
import { State } from './project.mjs'
import { environment, ownSettings, writeEnv } from './settings.mjs'
import { addPracticeFeed, fill, loadBuiltIn } from './starting-data.mjs'
import { addresses, migrate, outsideServices, startPrograms, startStores, systemEnvironment } from './system.mjs'
import { dim, note, say, step, warn } from './terminal.mjs'
import { checkToolchain } from './toolchain.mjs'

await main(async () => {
  let status = 'starting'
  const lock = await take('run', () => `${status} (process ${process.pid})`)
  if (!lock.release)
    throw new Failure(
      `CarPal already runs from this folder: ${lock.holder}. Stop that one first (Ctrl-C in its terminal).`,
    )

  const settings = environment()
  const state = new State('run')
  await step('Toolchain', () => checkToolchain())
  // Before the long work: a port that cannot be had, or a database that cannot start, should say so at once.
  await addresses(settings)
  const stores = await startStores(state, settings)
  await build(state)

  const ports = await addresses(settings)
  const env = systemEnvironment(state, settings, stores, ports)
  await migrate(state, env)
  const outside = await step('Outside services', () => outsideServices(env, settings))
  env.CARPAL_BASEMAP_STYLE_URL = outside.basemap.answers ? outside.basemap.url : ''
  env.CARPAL_BASEMAP_DARK_STYLE_URL = outside.basemap.answers ? outside.basemap.dark : ''
  writeEnv(state, inForce(env))
  // Each waits for the database for a part of its time.
  const [, isNew] = await Promise.all([loadBuiltIn(state, env), fill(state, env, outside.overpass)])
  if (env.CARPAL_DEMO === '1') {
    await choosePracticeFeed(env)
    await addPracticeFeed(state, env, isNew)
  }
  sayBasemap(outside.basemap)

  const system = await startPrograms(state, env)
  atEnd(system.stop)
  status = `ready at ${env.CARPAL_PUBLIC_URL} (process ${process.pid})`
  say()
  say(`  ${dim('api  ')} ${env.CARPAL_API_URL}/api/v1/openapi.json`)
  say(`  ${dim('tiles')} ${env.CARPAL_TILES_URL}/tiles/catalog.json`)
  say(`  ${dim('logs ')} ${state.logs}`)
  say(`  ${dim('email')} ${env.CARPAL_SMTP_URL ? 'sent by the server of CARPAL_SMTP_URL' : env.CARPAL_OUTBOX_DIR}`)
  await sayDemoAccounts(env)
  say()
  say(`CarPal is ready: http://localhost:${ports.api}`)
  await system.died
})

// Where the practice feed of the demo listens, and that it may be asked although it is on this machine.
async function choosePracticeFeed(env) {
  env.PRACTICE_FEED_PORT = String(await nextFree(8090))
  const own = `127.0.0.1:${env.PRACTICE_FEED_PORT}`
  env.CARPAL_FEED_ALLOW = [env.CARPAL_FEED_ALLOW, own].filter(Boolean).join(',')
}

// The web beside the programs: cargo seldom keeps every core busy for all of its time.
async function build(state) {
  await Promise.all([
    step('Programs built', (progress) => buildPrograms({ log: state.log('build-programs'), progress })),
    (async () => {
      await step('Web packages', (progress) => installWebPackages({ log: state.log('build-web'), progress }))
      await step('Web built', (progress) => buildWeb({ log: state.log('build-web'), progress }))
    })(),
  ])
}

// What carpal-ingest and the others need beside a running system: the addresses, and the settings of `.env`.
function inForce(env) {
  const names = [
    'DATABASE_URL',
    'REDIS_URL',
    'CARPAL_API_URL',
    'CARPAL_TILES_URL',
    'CARPAL_PUBLIC_URL',
    'CARPAL_BASEMAP_STYLE_URL',
    'CARPAL_BASEMAP_DARK_STYLE_URL',
  ]
  return { ...ownSettings(), ...Object.fromEntries(names.map((name) => [name, env[name]])) }
}

// Whoever looks at a demo needs no account of their own.
async function sayDemoAccounts(env) {
  const config = await fetch(`http://127.0.0.1:${env.CARPAL_API_PORT}/api/v1/config`).then((answer) => answer.json())
  for (const { role, email, password } of config.demo_accounts)
    say(`  ${dim('demo ')} ${role.padEnd(9)}${email}, password ${password}`)
}

function sayBasemap(basemap) {
  if (basemap.answers) note(`Basemap: ${basemap.url}, with our own layers where we have ingested.`)
  else if (basemap.url) warn(`Basemap: our own layers only; ${basemap.url} does not answer (${basemap.why}).`)
  else note('Basemap: our own layers only, as CARPAL_BASEMAP_STYLE_URL says.')
}
