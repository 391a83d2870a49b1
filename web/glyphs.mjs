// Draws what maps elsewhere need of us, from the faces that the app writes with: `npm run glyphs`. The letters of the basemap
// as signed distance fields in ranges of 256, and the two marks of car parks as a sprite, into tiles/src/style. Chromium
// draws them, as it draws the pages.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { chromium } from '@playwright/test'

const STYLE = fileURLToPath(new URL('../tiles/src/style/', import.meta.url))
const FACES = { 'Figtree Medium': 500, 'Figtree SemiBold': 600 }
/** What MapLibre expects of every glyph: the size it is drawn at, and the room around it. */
const [SIZE, BUFFER, RADIUS] = [24, 3, 8]
/** From the top that TinySDF measures, over the baseline, to the one that glyph files have. */
const TOP = 27

const require = createRequire(import.meta.url)
const package_ = (path) => readFileSync(require.resolve(path))
const executablePath = process.env.CARPAL_CHROMIUM ?? ['/usr/bin/chromium'].find((path) => existsSync(path))
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
await drawGlyphs()
await drawSprite()
await browser.close()

async function drawGlyphs() {
  const page = await browser.newPage()
  const engine = package_('@mapbox/tiny-sdf').toString().replace('export default class', 'globalThis.TinySDF = class')
  await page.addScriptTag({ content: engine })
  rmSync(`${STYLE}glyphs`, { recursive: true, force: true })
  for (const [face, weight] of Object.entries(FACES)) {
    const folder = `${STYLE}glyphs/${face.replace(' ', '-').toLowerCase()}`
    mkdirSync(folder, { recursive: true })
    const points = new Set()
    for (const part of ['latin', 'latin-ext']) {
      const font = package_(`@fontsource/figtree/files/figtree-${part}-${weight}-normal.woff`)
      const here = [...codePoints(font)].filter((point) => !points.has(point))
      for (const point of here) points.add(point)
      await page.evaluate(load, [face, font.toString('base64'), here])
    }
    for (const first of new Set([...points].map((point) => point - (point % 256)))) {
      const inRange = [...points].filter((point) => point - (point % 256) === first).sort((a, b) => a - b)
      const glyphs = await page.evaluate(draw, [face, inRange, { SIZE, BUFFER, RADIUS }])
      const range = `${first}-${first + 255}`
      writeFileSync(`${folder}/${range}.pbf`, stack(face, range, glyphs))
    }
  }
  writeFileSync(`${STYLE}glyphs/LICENSE`, package_('@fontsource/figtree/LICENSE'))
  await page.close()
}

/** Runs in the page. */
async function load([family, base64, points]) {
  const unicodeRange = points.map((point) => `U+${point.toString(16)}`).join()
  const font = new FontFace(family, `url(data:font/woff;base64,${base64})`, { weight: '100 900', unicodeRange })
  document.fonts.add(await font.load())
}

/** Runs in the page. */
function draw([fontFamily, points, { SIZE: fontSize, BUFFER: buffer, RADIUS: radius }]) {
  const sdf = new globalThis.TinySDF({ fontFamily, fontSize, buffer, radius, cutoff: 0.25 })
  return points.map((id) => {
    const { data, glyphWidth, glyphHeight, glyphTop, glyphLeft, glyphAdvance } = sdf.draw(String.fromCodePoint(id))
    const bitmap = glyphWidth > 0 && glyphHeight > 0 ? [...data] : []
    return { id, bitmap, width: glyphWidth, height: glyphHeight, left: glyphLeft, top: glyphTop, advance: glyphAdvance }
  })
}

/** The code points that a WOFF font has letters for: tables `cmap` of format 4. */
function codePoints(woff) {
  let cmap
  for (let table = 44; table < 44 + 20 * woff.readUInt16BE(12); table += 20) {
    if (woff.toString('latin1', table, table + 4) !== 'cmap') continue
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(table + at))
    const bytes = woff.subarray(offset, offset + packed)
    cmap = packed < length ? inflateSync(bytes) : bytes
  }
  const points = new Set()
  for (let record = 4; record < 4 + 8 * cmap.readUInt16BE(2); record += 8) {
    const at = cmap.readUInt32BE(record + 4)
    if (cmap.readUInt16BE(at) !== 4) continue
    const twice = cmap.readUInt16BE(at + 6)
    for (let segment = 0; segment < twice; segment += 2) {
      const last = cmap.readUInt16BE(at + 14 + segment)
      const first = cmap.readUInt16BE(at + 16 + twice + segment)
      for (let point = first; point <= last && point < 0xffff; point++) points.add(point)
    }
  }
  return points
}

// The message `glyphs` of MapLibre's font files.
function stack(name, range, glyphs) {
  const zigzag = (n) => (n < 0 ? -2 * n - 1 : 2 * n)
  const messages = glyphs.map(({ id, bitmap, width, height, left, top, advance }) =>
    Buffer.concat([
      number(1, id),
      ...(bitmap.length > 0 ? [bytes(2, Buffer.from(bitmap))] : []),
      number(3, width),
      number(4, height),
      number(5, zigzag(left)),
      number(6, zigzag(top - TOP)),
      number(7, Math.round(advance)),
    ]),
  )
  return bytes(
    1,
    Buffer.concat([bytes(1, Buffer.from(name)), bytes(2, Buffer.from(range)), ...messages.map((m) => bytes(3, m))]),
  )
}

function varint(n) {
  const out = []
  for (; n > 127; n >>>= 7) out.push((n & 127) | 128)
  return Buffer.from([...out, n])
}

function number(field, n) {
  return Buffer.concat([varint(field << 3), varint(n)])
}

function bytes(field, content) {
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content])
}

/** The marks of a car park, and of one where a fraud was reported: side by side, 24 by 24 each. */
async function drawSprite() {
  const marks = {
    'car-park': ['#005EB8', '<path d="M9.2 18V6.5h3.6a3.4 3.4 0 0 1 0 6.8H9.2" />'],
    'car-park-warning': ['#C62828', '<path d="M12 6.5v7" /><path d="M12 17.4v.1" />'],
  }
  const drawn = Object.values(marks).map(
    ([colour, path], at) =>
      `<g transform="translate(${24 * at})"><rect x="1.5" y="1.5" width="21" height="21" rx="6" fill="${colour}" stroke="#fff" stroke-width="1.5"/><g fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${path}</g></g>`,
  )
  const width = 24 * drawn.length
  for (const pixelRatio of [1, 2]) {
    const file = `${STYLE}sprite${pixelRatio > 1 ? `@${pixelRatio}x` : ''}`
    const page = await browser.newPage({ viewport: { width, height: 24 }, deviceScaleFactor: pixelRatio })
    await page.setContent(
      `<style>*{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="24">${drawn.join('')}</svg>`,
    )
    await page.screenshot({ path: `${file}.png`, omitBackground: true })
    await page.close()
    const size = 24 * pixelRatio
    const places = Object.keys(marks).map((name, at) => [
      name,
      { x: size * at, y: 0, width: size, height: size, pixelRatio },
    ])
    writeFileSync(`${file}.json`, `${JSON.stringify(Object.fromEntries(places), null, 2)}\n`)
  }
}
