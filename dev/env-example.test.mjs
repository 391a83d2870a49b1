// `.env.example` names every setting that a program reads, and no other.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { PROGRAMS } from './build.mjs'
import { program, ROOT } from './project.mjs'

// Read by libraries, or by the web's development server, so that no --help tells of them.
const ELSEWHERE = ['RUST_LOG', 'CARPAL_API_URL', 'CARPAL_TEST_DATABASE_URL', 'CARPAL_TEST_REDIS_URL', 'CARPAL_SQLX_URL']

function documented() {
  const text = readFileSync(join(ROOT, '.env.example'), 'utf8')
  return [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1])
}

function help(name, subcommand) {
  const args = subcommand ? [subcommand, '--help'] : ['--help']
  return execFileSync(program(name), args, { encoding: 'utf8', cwd: '/', env: { PATH: process.env.PATH } })
}

function readBy(name) {
  const text = help(name)
  const commands = /^Commands:\n((?: {2}.*\n)+)/m.exec(text)?.[1] ?? ''
  const subcommands = [...commands.matchAll(/^ {2}([a-z][a-z-]*) /gm)]
    .map((match) => match[1])
    .filter((found) => found !== 'help')
  const all = [text, ...subcommands.map((subcommand) => help(name, subcommand))].join('\n')
  return [...all.matchAll(/\[env:\s+([A-Z0-9_]+)/g)].map((match) => match[1])
}

function readBySetUp() {
  const files = readdirSync(join(ROOT, 'dev'), { recursive: true }).filter(
    (file) => file.endsWith('.mjs') && !file.includes('node_modules') && !file.includes('overpass-stand-in'),
  )
  const text = files.map((file) => readFileSync(join(ROOT, 'dev', file), 'utf8')).join('\n')
  return [...text.matchAll(/(?:process\.env|settings)\.(CARPAL_[A-Z_]+|DATABASE_URL|REDIS_URL)/g)].map(
    (match) => match[1],
  )
}

for (const name of PROGRAMS) {
  test(`.env.example has every setting of ${name}`, () => {
    const read = readBy(name)
    assert.ok(read.includes('DATABASE_URL'), `${name} --help names the database's variable`)
    const known = documented()
    assert.deepEqual(
      [...new Set(read)].filter((variable) => !known.includes(variable)),
      [],
    )
  })
}

test('.env.example has every setting of the set-up', () => {
  const known = documented()
  assert.deepEqual(
    [...new Set(readBySetUp())].filter((variable) => !known.includes(variable)),
    [],
  )
})

test('.env.example names nothing that nobody reads', () => {
  const read = [...PROGRAMS.flatMap(readBy), ...readBySetUp(), ...ELSEWHERE]
  assert.deepEqual(
    documented().filter((variable) => !read.includes(variable)),
    [],
  )
})

test('.env.example names each setting once', () => {
  const known = documented()
  assert.deepEqual(
    known.filter((variable, index) => known.indexOf(variable) !== index),
    [],
  )
})
