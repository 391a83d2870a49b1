// What `make bench ingest` says of a country, whose file nobody has here.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCurve } from './bench/ingest.mjs'
import { Table } from './bench/table.mjs'

function rowsOf(...peaks) {
  const table = new Table()
  const sizes = [20, 90, 400]
  addCurve(
    table,
    peaks.map((peak, at) => ({ megabytes: sizes[at], peak })),
  )
  return table.rows
}

test('the memory of a country is drawn out from the curve, said to be, and held against its goal', () => {
  const [curve, country] = rowsOf(100, 130, 192)
  assert.equal(curve.figure, '100 MB at 20 MB, 130 MB at 90 MB, 192 MB at 400 MB')
  assert.equal(country.what, 'memory of a country of 1,500 MB')
  assert.match(country.figure, /not measured/)
  assert.deepEqual([country.memory, country.ratio], ['412 MB', 'met: at most 600 MB'])
  assert.equal(rowsOf(100, 130, 440)[1].ratio, 'missed: at most 600 MB')
  assert.equal(rowsOf(100, 230, 192)[1].memory, '192 MB')
})

test('nothing is made up where no memory was measured', () => {
  const [row] = rowsOf(100, 0, 192)
  assert.match(row.figure, /^not measured/)
})
