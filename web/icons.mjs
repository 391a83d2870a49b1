// Draws the icons of the installed app from public/icon.svg, as PNG files in public/icons: `npm run icons`.
// Platforms want pictures of fixed sizes; Chromium draws them, as it draws the pages.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const file = (path) => fileURLToPath(new URL(path, import.meta.url))
const BLUE = '#005EB8'

/** The logo without its ground: the P whose stem ends as a speech mark, its eye filled with `eye`. */
const [, letter, eye] =
  readFileSync(file('public/icon.svg'), 'utf8').match(/(<path d="M9\.5.*?\/>)(<path .*?\/>)/) ?? []
if (!letter || !eye) throw new Error('public/icon.svg holds no letter of two paths')
const whole = readFileSync(file('public/icon.svg'), 'utf8')

/** To the edges, for platforms that cut a shape of their own; the letter stays in the middle four fifths. */
const full = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34"><rect width="34" height="34" fill="${BLUE}"/>${letter}${eye}</svg>`
/** One colour on nothing, as status bars want it: the eye is a hole. */
const single = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 5 24 24"><mask id="eye"><rect width="34" height="34" fill="#fff"/>${eye.replace(/fill="[^"]*"/, 'fill="#000"')}</mask><g mask="url(#eye)">${letter}</g></svg>`

const ICONS = [
  ['icon-192', whole, 192],
  ['icon-512', whole, 512],
  ['maskable-512', full, 512],
  ['apple-180', full, 180],
  ['badge-96', single, 96],
]

const executablePath = process.env.CARPAL_CHROMIUM ?? ['/usr/bin/chromium'].find((path) => existsSync(path))
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
mkdirSync(file('public/icons'), { recursive: true })
for (const [name, svg, size] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw}</style>${svg}`)
  await page.screenshot({ path: file(`public/icons/${name}.png`), omitBackground: true })
  await page.close()
}
await browser.close()
