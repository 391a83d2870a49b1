// The stand-in answers like Overpass, and misbehaves as told and only as told.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { standIn } from './overpass-stand-in.mjs'

const open = []
after(() => Promise.all(open.map((server) => server.close())))

async function serve(options) {
  const server = await standIn(options)
  open.push(server)
  return server
}

const query = (box, out = 'out meta geom;') => `[out:json][timeout:120][bbox:${box}];nwr["amenity"="parking"];${out}`
const LIVERPOOL = '53.31,-3.02,53.48,-2.81'

/** Asks as our own client does: a form. */
function ask(url, box = LIVERPOOL, out = undefined, signal = undefined) {
  return fetch(url, { method: 'POST', body: new URLSearchParams({ data: query(box, out) }), signal })
}

test('a box gets its car parks, the same each time, and nothing that could be taken for real', async () => {
  const { url } = await serve()
  const first = await (await ask(url)).text()
  assert.equal(await (await ask(url)).text(), first)
  const { elements, remark } = JSON.parse(first)
  assert.equal(remark, undefined)
  assert.ok(elements.length > 200, `${elements.length} elements`)
  const ids = new Set(elements.map(({ type, id }) => `${type}/${id}`))
  assert.equal(ids.size, elements.length)
  assert.deepEqual([...new Set(elements.map(({ type }) => type))].sort(), ['node', 'relation', 'way'])
  for (const { tags, version, id } of elements) {
    assert.equal(tags.amenity, 'parking')
    assert.match(tags.name, /^Stand-in car park \d+$/)
    assert.ok(version >= 1 && Number.isSafeInteger(id))
  }
})

test('hospitals come where the query wants them', async () => {
  const { url } = await serve()
  const body = `[out:json][bbox:${LIVERPOOL}];nwr["amenity"~"^(hospital|library)$"]["name"];out meta geom;`
  const { elements } = await (await fetch(url, { method: 'POST', body })).json()
  assert.ok(elements.length > 3 && elements.length < 40, `${elements.length} elements`)
  for (const { tags } of elements) {
    assert.equal(tags.amenity, 'hospital')
    assert.match(tags.name, /^Stand-in Hospital \d+$/)
  }
})

test('shapes come as asked: closed rings with geom, a centre with center, neither without', async () => {
  const { url } = await serve()
  const of = async (out) => (await (await ask(url, LIVERPOOL, out)).json()).elements
  const way = (elements) => elements.find(({ type, tags }) => type === 'way' && tags.parking !== 'street_side')
  const full = way(await of('out meta geom;'))
  assert.deepEqual(full.geometry[0], full.geometry.at(-1))
  assert.equal(full.nodes[0], full.nodes.at(-1))
  assert.equal(full.nodes.length, full.geometry.length)
  assert.ok(full.nodes.every(Number.isSafeInteger))
  const relation = (await of('out meta geom;')).find(({ type }) => type === 'relation')
  assert.deepEqual(
    relation.members.map(({ role }) => role),
    ['outer', 'inner'],
  )
  assert.ok(relation.members.every(({ geometry }) => geometry.length === 5))
  const centred = way(await of('out tags center;'))
  assert.ok(centred.center && !centred.geometry && centred.version === undefined)
  const bare = way(await of('out body;'))
  assert.ok(!bare.center && !bare.geometry)
})

test('overlapping boxes hold the same elements', async () => {
  const { url } = await serve()
  const ids = async (box) => (await (await ask(url, box)).json()).elements.map(({ id }) => id)
  const whole = new Set(await ids(LIVERPOOL))
  const part = await ids('53.38,-3.02,53.42,-2.95')
  assert.ok(part.length > 10 && part.length < whole.size)
  assert.ok(part.every((id) => whole.has(id)))
})

test('GET, a bare body and a box in parentheses are understood; a query without a box is refused', async () => {
  const { url } = await serve()
  const expected = (await (await ask(url)).json()).elements.length
  const get = await fetch(`${url}?${new URLSearchParams({ data: query(LIVERPOOL) })}`)
  assert.equal((await get.json()).elements.length, expected)
  const body = `[out:json];nwr["amenity"="parking"](${LIVERPOOL});out meta geom;`
  const bare = await fetch(url, { method: 'POST', body })
  assert.equal((await bare.json()).elements.length, expected)
  const none = await fetch(url, { method: 'POST', body: 'out;' })
  assert.equal(none.status, 400)
  assert.match(await none.text(), /names no box/)
})

test('each box gets the misbehaviours in order, then the answer', async () => {
  const server = await serve({ behave: '429,504,html,remark,short,empty,ok' })
  const [busy, late] = [await ask(server.url), await ask(server.url)]
  assert.equal(busy.status, 429)
  assert.equal(busy.headers.get('retry-after'), '1')
  assert.equal(late.status, 504)
  const html = await ask(server.url)
  assert.equal(html.status, 200)
  assert.match(await html.text(), /^<\?xml/)
  const half = await (await ask(server.url)).json()
  assert.match(half.remark, /runtime error: Query timed out/)
  const short = await (await ask(server.url)).text()
  assert.throws(() => JSON.parse(short), SyntaxError)
  assert.equal(await (await ask(server.url)).text(), '')
  const whole = await (await ask(server.url)).json()
  assert.equal(Math.floor(whole.elements.length / 2), half.elements.length)
  assert.equal((await ask(server.url)).status, 200, 'and from then on')
  assert.equal((await ask(server.url, '51.4,-1.0,51.5,-0.9')).status, 429, 'another box starts anew')
  const played = server.requests.map(({ behaviour }) => behaviour)
  assert.deepEqual(played, ['429', '504', 'html', 'remark', 'short', 'empty', 'ok', 'ok', '429'])
  const told = await (await fetch(new URL('/requests', server.url))).json()
  assert.deepEqual(told, server.requests)
})

test('a cut answer breaks off, a stalled one never ends', async () => {
  const { url } = await serve({ behave: 'cut,stall,silent' })
  await assert.rejects(async () => (await ask(url)).text(), TypeError)
  const stalled = await ask(url)
  const reader = stalled.body.getReader()
  assert.ok((await reader.read()).value.length > 0)
  const ended = Promise.race([drain(reader), pause(300).then(() => 'still waiting')])
  assert.equal(await ended, 'still waiting')
  await reader.cancel()
  await assert.rejects(ask(url, LIVERPOOL, undefined, AbortSignal.timeout(300)), { name: 'TimeoutError' })
})

async function drain(reader) {
  while (!(await reader.read()).done);
  return 'ended'
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())

test('the address can carry what to play, and a word that is no behaviour is refused', async () => {
  const { url } = await serve()
  assert.equal((await ask(`${url}?behave=503`)).status, 503)
  assert.equal((await ask(`${url}?behave=503`)).status, 200)
  const odd = await ask(`${url}?behave=sulk`)
  assert.equal(odd.status, 400)
  assert.match(await odd.text(), /sulk.* is no behaviour/)
  await assert.rejects(standIn({ behave: '429,sulk' }), /"sulk" is no behaviour/)
})

test('a later edition has some elements gone, some changed and some new', async () => {
  const { url } = await serve()
  const at = async (edition) => {
    const { elements } = await (await ask(`${url}?edition=${edition}`)).json()
    return new Map(elements.map((element) => [element.id, element]))
  }
  const [before, later] = [await at(1), await at(2)]
  const gone = [...before.keys()].filter((id) => !later.has(id))
  const fresh = [...later.keys()].filter((id) => !before.has(id))
  const changed = [...later].filter(([id, { version }]) => before.has(id) && before.get(id).version !== version)
  for (const some of [gone, fresh, changed]) assert.ok(some.length > 0 && some.length < 40)
  for (const [id, { version }] of changed) assert.ok(version > before.get(id).version)
})

test('recorded answers are given back by box', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carpal-overpass-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const node = (id, lat, version) => ({ type: 'node', id, lat, lon: -3, version, tags: { amenity: 'parking' } })
  writeFileSync(join(folder, 'a.json'), JSON.stringify({ elements: [node(1, 53.4, 2), node(2, 51, 1)] }))
  writeFileSync(join(folder, 'b.json'), JSON.stringify({ elements: [node(1, 53.4, 3)] }))
  const { url } = await serve({ answers: folder })
  const { elements } = await (await ask(url)).json()
  assert.deepEqual(elements, [node(1, 53.4, 3)])
  writeFileSync(join(folder, 'c.json'), '{}')
  await assert.rejects(standIn({ answers: folder }), /c\.json is no Overpass answer/)
})

test('on the command line it prints its address, and says what it does not know', async () => {
  const script = new URL('overpass-stand-in.mjs', import.meta.url).pathname
  const child = spawn(process.execPath, [script, '--behave', '504'], { stdio: ['ignore', 'pipe', 'inherit'] })
  after(() => child.kill())
  const line = await new Promise((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk))))
  const [, url] = line.match(/^Overpass stand-in: (http:\/\/127\.0\.0\.1:\d+\/api\/interpreter)$/m)
  assert.equal((await ask(url)).status, 504)
  const wrong = spawn(process.execPath, [script, '--behave', 'sulk'])
  let said = ''
  wrong.stderr.on('data', (chunk) => {
    said += chunk
  })
  const code = await new Promise((resolve) => wrong.on('close', resolve))
  assert.equal(code, 2)
  assert.match(said, /"sulk" is no behaviour/)
})
