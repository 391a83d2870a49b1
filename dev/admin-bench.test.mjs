// That `make bench admin` leaves out no map and no list of the admins' car parks.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { LISTS } from './bench/admin.mjs'
import { carParkLists } from './bench/adminCarParks.mjs'
import { ROOT } from './project.mjs'

/** What belongs to the one map of car parks. */
const OF_CAR_PARKS = /^\/admin\/(car-park|suggestions|driver-reports|runs\/)/
/** A single record, and files that are fetched: no lists. */
const ONE = /\/\{[a-z]+\}$|\/rates$|\/export$|\/car-park-tables$/

const places = { run: 48, edited: 1842, lastEdit: 300, near: ['lng=-3&lat=51.6'] }
const document = JSON.parse(readFileSync(join(ROOT, 'api/openapi.json'), 'utf8'))
const operations = Object.entries(document.paths)
  .filter(([, operations]) => operations.get)
  .map(([path, { get }]) => ({ path: path.replace('/api/v1', ''), takes: get.parameters ?? [] }))
const asked = [...LISTS, ...carParkLists(places)].map(([what, path]) => ({
  what,
  url: new URL(path(3), 'http://localhost'),
}))

/** The operation at a path; where two fit, the one that names more of it. */
function operationAt(path) {
  const fits = ({ path: template }) => new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path)
  return operations.filter(fits).sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0]
}

test('every map and list of the admins’ car parks is measured', () => {
  const measured = new Set(asked.map(({ url }) => operationAt(url.pathname)?.path))
  const lists = operations.map(({ path }) => path).filter((path) => OF_CAR_PARKS.test(path) && !ONE.test(path))
  assert.ok(lists.length >= 12, lists.join(' '))
  assert.deepEqual(
    lists.filter((path) => !measured.has(path)),
    [],
  )
})

test('what is measured is asked as the api describes it', () => {
  for (const { what, url } of asked) {
    const operation = operationAt(url.pathname)
    assert.ok(operation, `${what}: ${url.pathname}`)
    const known = operation.takes.filter((one) => one.in === 'query').map(({ name }) => name)
    for (const name of url.searchParams.keys()) assert.ok(known.includes(name), `${what}: ${name}`)
  }
})
