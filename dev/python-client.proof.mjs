// A client in Python, made of api/openapi.json by a generator that knows nothing of us: all of it imports, and it reads what
// a running api answers.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { nextFree } from './ports.mjs'
import { emptyDatabase, startPostgres } from './postgres.mjs'
import { run, start } from './processes.mjs'
import { program, ROOT, State } from './project.mjs'
import { migrate } from './system.mjs'

const GENERATOR = 'openapi-python-client==0.29.1'
/** The generator knows files by one type only. */
const CONFIG = {
  content_type_overrides: { 'application/zip': 'application/octet-stream', 'image/jpeg': 'application/octet-stream' },
}

const CALLS = `
import importlib, pkgutil, sys
import carpal_client
from carpal_client import AuthenticatedClient, Client
modules = [found.name for found in pkgutil.walk_packages(carpal_client.__path__, 'carpal_client.')]
for name in modules:
    importlib.import_module(name)
from carpal_client.api.accounts import list_sessions
from carpal_client.api.site import get_config
from carpal_client.models import Problem, SiteConfig
config = get_config.sync(client=Client(base_url=sys.argv[1]))
assert isinstance(config, SiteConfig) and config.times.reset_link_seconds == 3600, config
assert config.basemap.style_url is None, config.basemap
refused = list_sessions.sync(client=AuthenticatedClient(base_url=sys.argv[1], token='nobody'))
assert isinstance(refused, Problem) and refused.status == 401, refused
print(len(modules))
`

test('a client in Python imports, and reads what the api answers', async (t) => {
  const state = new State('clients')
  const log = state.log('clients')
  const venv = state.path('venv')
  const python = join(venv, 'bin/python')
  if (spawnSync('python3', ['-m', 'venv', venv]).status !== 0) return t.skip('there is no python3 with venv')
  const installed = spawnSync(python, ['-m', 'pip', 'install', '--quiet', GENERATOR], { encoding: 'utf8' })
  if (installed.status !== 0) return t.skip(`${GENERATOR} could not be installed: ${installed.stderr.trim()}`)

  const client = state.path('carpal_client')
  rmSync(client, { recursive: true, force: true })
  writeFileSync(state.path('generator.json'), JSON.stringify(CONFIG))
  const [input, config] = [join(ROOT, 'api/openapi.json'), state.path('generator.json')]
  const args = [
    'generate',
    '--meta',
    'none',
    '--path',
    input,
    '--output-path',
    client,
    '--config',
    config,
    '--fail-on-warning',
  ]
  // It has its own formatter beside it.
  const env = { ...process.env, PATH: `${join(venv, 'bin')}:${process.env.PATH}` }
  await run('openapi-python-client', join(venv, 'bin/openapi-python-client'), args, { cwd: ROOT, env, log })

  const api = await startApi(t, state)
  const modules = await run('The client', python, ['-c', CALLS, api], { cwd: state.folder, log })
  assert.ok(Number(modules) > 100, `the client has ${modules} modules only`)
})

/** Starts an api of its own, for as long as the test takes. Returns its address. */
async function startApi(t, state) {
  const postgres = await startPostgres(state)
  t.after(() => postgres.process.stop())
  const port = await nextFree(28_280)
  const env = {
    ...process.env,
    DATABASE_URL: await emptyDatabase(postgres, 'carpal_clients'),
    CARPAL_API_PORT: String(port),
    CARPAL_BASEMAP_STYLE_URL: '',
  }
  await migrate(state, env)
  const started = start('carpal-api', program('carpal-api'), [], { cwd: ROOT, env, log: state.log('api') })
  t.after(() => started.stop())
  const address = `http://127.0.0.1:${port}`
  for (let waited = 0; waited < 60_000; waited += 100) {
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return address
    await sleep(100)
  }
  throw new Error('carpal-api is not ready')
}
