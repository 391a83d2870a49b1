// Plays an Overpass server on this machine, so that filling the map can be tried without the network, and without
// bothering the public servers: well-behaved, or as badly as told. What it sends is made up and named so, or comes
// from a folder of recorded answers.
//
//   node dev/overpass-stand-in.mjs [--port 0] [--behave 429,504,html,ok] [--answers FOLDER] [--edition 1]
//   CARPAL_OVERPASS_URL=http://127.0.0.1:PORT/api/interpreter

import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { elementsOf, written } from './overpass-stand-in-elements.mjs'

const HELP = `Plays an Overpass server on this machine.

  --port N           the port; 0, the default, takes a free one
  --behave LIST      what each box's first, second, ... request gets, ok afterwards:
                       ok      the answer
                       NNN     that status and a page, as Overpass sends them (429 with Retry-After: 1)
                       html    status 200 and a page
                       remark  status 200, half of the elements and a runtime error in "remark"
                       stall   half of the answer, then silence
                       silent  nothing at all
                       cut     half of the answer, then the connection breaks
                       short   half of the answer, ended politely
                       empty   status 200 and nothing
                     "?behave=LIST" after the address does the same for those who ask there
  --answers FOLDER   answers from the *.json files in it, recorded from Overpass with "out meta geom", by box
  --edition N        2 and later: a later state, where some elements are gone, changed or new

GET /requests lists what was asked and what it got.`

const MISBEHAVIOURS = ['ok', 'html', 'remark', 'stall', 'silent', 'cut', 'short', 'empty']

/** The list as told, or an error that names the word that is none. */
export function behavioursOf(list) {
  const words = list
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  const odd = words.find((word) => !MISBEHAVIOURS.includes(word) && !/^[45]\d\d$/.test(word))
  if (odd) throw new Error(`"${odd}" is no behaviour; there are ${MISBEHAVIOURS.join(', ')} and statuses such as 429`)
  return words
}

/** Starts the server on 127.0.0.1: `{ url, port, requests, close() }`. */
export async function standIn({ port = 0, behave = '', answers, edition = 1 } = {}) {
  const always = behavioursOf(behave)
  const recorded = answers && recordedIn(answers)
  const played = new Map()
  const requests = []

  const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://stand-in')
    if (url.pathname === '/requests') return send(response, 200, 'application/json', JSON.stringify(requests))
    if (!url.pathname.endsWith('/interpreter')) return page(response, 404, 'Not Found')
    const query = await queryOf(request, url)
    const box = boxOf(query)
    if (!box) return page(response, 400, 'line 1: parse error: the query names no box')
    if (!query.includes('[out:json]')) return page(response, 400, 'line 1: the stand-in writes JSON only')
    try {
      const list = url.searchParams.has('behave') ? behavioursOf(url.searchParams.get('behave')) : always
      const key = Object.values(box).join(',') + list
      const turn = played.get(key) ?? 0
      played.set(key, turn + 1)
      const behaviour = list[turn] ?? 'ok'
      requests.push({ method: request.method, box, behaviour, user_agent: request.headers['user-agent'] ?? '' })
      const later = Number(url.searchParams.get('edition') ?? edition)
      play(behaviour, response, () => elements(query, box, recorded, later))
    } catch (error) {
      page(response, 400, error.message)
    }
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address().port
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${address}/api/interpreter`, port: address, requests, close }
}

/** The query of a GET, of a form, or of a bare body: Overpass takes all three. */
async function queryOf(request, url) {
  if (request.method !== 'POST') return url.searchParams.get('data') ?? ''
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString('utf8')
  const isForm = /^\s*data=/.test(body)
  return isForm ? (new URLSearchParams(body).get('data') ?? '') : body
}

/** The box of `[bbox:s,w,n,e]`, else the first `(s,w,n,e)`; null where there is none. */
function boxOf(query) {
  const number = '\\s*(-?\\d+(?:\\.\\d+)?)\\s*'
  const four = [number, number, number, number].join(',')
  const found = query.match(new RegExp(`\\[bbox:${four}\\]`)) ?? query.match(new RegExp(`\\(${four}\\)`))
  if (!found) return null
  const [south, west, north, east] = found.slice(1).map(Number)
  return { south, west, north, east }
}

function elements(query, box, recorded, edition) {
  if (recorded) return recorded.filter((element) => touches(element, box))
  const words = query.match(/[a-z_]+/g) ?? []
  const statement = query.match(/out\s+[a-z\s]*;/g)?.at(-1) ?? ''
  const out = Object.fromEntries(['meta', 'geom', 'center'].map((word) => [word, statement.includes(word)]))
  return elementsOf(box, words, edition).map((element) => written(element, out))
}

/** Every element of the folder's answers once, in the highest version. */
function recordedIn(folder) {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
  if (files.length === 0) throw new Error(`${folder} holds no *.json`)
  const known = new Map()
  for (const file of files) {
    const answer = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    if (!Array.isArray(answer.elements))
      throw new Error(`${join(folder, file)} is no Overpass answer: it has no elements`)
    for (const element of answer.elements) {
      const key = `${element.type}/${element.id}`
      if ((known.get(key)?.version ?? -1) < (element.version ?? 0)) known.set(key, element)
    }
  }
  return [...known.values()]
}

function touches(element, { south, west, north, east }) {
  const members = (element.members ?? []).flatMap((member) => member.geometry ?? [])
  const points = [element, element.center, ...(element.geometry ?? []), ...members]
  return points.some((at) => at && at.lat >= south && at.lat <= north && at.lon >= west && at.lon <= east)
}

function play(behaviour, response, make) {
  if (/^\d+$/.test(behaviour)) {
    if (behaviour === '429') response.setHeader('Retry-After', '1')
    return page(response, Number(behaviour), 'runtime error: The server is probably too busy to handle your request.')
  }
  if (behaviour === 'silent') return
  if (behaviour === 'html')
    return page(response, 200, 'runtime error: open64: 0 Success /osm3s_osm_base Dispatcher_Client')
  if (behaviour === 'empty') return send(response, 200, 'application/json', '')
  const all = make()
  if (behaviour === 'remark') {
    const remark = 'runtime error: Query timed out in "query" at line 3 after 121 seconds.'
    return send(response, 200, 'application/json', answer(all.slice(0, all.length / 2), { remark }))
  }
  const body = answer(all)
  if (behaviour === 'ok') return send(response, 200, 'application/json', body)
  const half = body.slice(0, body.length / 2)
  if (behaviour === 'short') return send(response, 200, 'application/json', half)
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.write(half, () => {
    if (behaviour === 'cut') response.destroy()
  })
}

function answer(elements, more = {}) {
  const osm3s = {
    timestamp_osm_base: '2026-01-01T00:00:00Z',
    copyright: 'Stand-in data for trying CarPal unless recorded: nothing real.',
  }
  return JSON.stringify({ version: 0.6, generator: "CarPal's Overpass stand-in", osm3s, elements, ...more })
}

/** A page such as Overpass sends when something is wrong. */
function page(response, status, words) {
  const safe = words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const html = `<?xml version="1.0" encoding="UTF-8"?>
<html><head><title>OSM3S Response</title></head><body>
<p><strong style="color:#FF0000">Error</strong>: ${safe}</p>
</body></html>
`
  send(response, status, 'text/html; charset=utf-8', html)
}

function send(response, status, type, body) {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}

async function main() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      behave: { type: 'string', default: '' },
      answers: { type: 'string' },
      edition: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return process.stdout.write(`${HELP}\n`)
  const { behave, answers } = values
  const server = await standIn({ port: Number(values.port), behave, answers, edition: Number(values.edition) })
  process.stdout.write(`Overpass stand-in: ${server.url}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    console.error(`The Overpass stand-in cannot start: ${error.message}`)
    process.exitCode = 2
  })
}
