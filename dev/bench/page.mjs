// What a visitor waits for on a phone: the weight of the first load, and on the maps, with a slow processor and a slow network,
// when the first car park is there and how far what is on the screen moves meanwhile.

import { setTimeout as sleep } from 'node:timers/promises'
import { firstLoad } from '../../web/weight.mjs'
import { launchChromium } from '../chromium.mjs'
import { freePorts } from '../ports.mjs'
import { emptyDatabase } from '../postgres.mjs'
import { ensureBrowser } from '../runners/playwright.mjs'
import { fill, loadBuiltIn } from '../starting-data.mjs'
import { migrate, startPrograms, systemEnvironment } from '../system.mjs'
import { step } from '../terminal.mjs'

const MAPS = { 'Car Park Map': '/car-park-map', 'Smart Parking': '/smart-parking' }
const LOADS = 5
const PHONE = { width: 390, height: 844 }
/** How many times slower than this machine the processor is. */
const SLOWER = 4
/** Lighthouse's "slow 4G": a round trip in milliseconds, bytes a second. */
const SLOW_4G = { latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 }
/** The mark that the app leaves in the browser's User Timing. */
const FIRST_CAR_PARK = 'carpal:first-car-park'
/** What moves later than this many milliseconds after the first car park is not counted. */
const SETTLED = 3000
const LIMIT = 120_000

/** Adds the rows of the first load and of both maps. */
export async function measurePage(state, table, stores) {
  table.add('first load: scripts and styles, gzip', { figure: `${(firstLoad().bytes / 1000).toFixed(1)} kB` })
  await step('Browser', (progress) => ensureBrowser({ log: state.log('packages'), progress }))
  const system = await start(state, stores)
  try {
    const browser = await launchChromium()
    try {
      for (const [name, path] of Object.entries(MAPS)) await measureMap(table, browser, name, system.url + path)
    } finally {
      await browser.close()
    }
  } finally {
    await system.stop()
  }
}

/** Adds the rows of one map: the middle ones of its first visits. */
async function measureMap(table, browser, name, url) {
  const loads = []
  for (let n = 0; n < LOADS; n += 1) loads.push(await load(browser, url))
  const middle = (of) => loads.map(of).sort((a, b) => a - b)[LOADS >> 1]
  table.add(`${name}, first visit, phone, processor ${SLOWER} times slower, slow 4G: first car park`, {
    figure: `${(middle(({ firstCarPark }) => firstCarPark) / 1000).toFixed(1)} s`,
  })
  table.add(`${name}: layout shift until ${SETTLED / 1000} s later`, {
    figure: middle(({ shift }) => shift).toFixed(3),
  })
}

/** A whole system as after a first `make run` without a network. */
async function start(state, { postgres, redisUrl }) {
  const databaseUrl = await emptyDatabase(postgres, 'carpal_bench_page')
  const nowhere = { CARPAL_BASEMAP_STYLE_URL: '', CARPAL_BASEMAP_DARK_STYLE_URL: '' }
  const env = systemEnvironment(
    state,
    { ...process.env, ...nowhere },
    { databaseUrl, redisUrl },
    await freePorts(28_110),
  )
  await migrate(state, env)
  await loadBuiltIn(state, env)
  await fill(state, env, { answers: false, url: 'none', why: 'a measurement asks nobody' })
  const { stop } = await startPrograms(state, env)
  return { url: env.CARPAL_PUBLIC_URL, stop }
}

/** One visit by a browser that was never there: milliseconds to the first car park, and the layout shift. */
async function load(browser, url) {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(() => {
      globalThis.layoutShift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.layoutShift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(url, { waitUntil: 'commit', timeout: LIMIT })
    const mark = await page.waitForFunction(
      (name) => performance.getEntriesByName(name)[0]?.startTime,
      FIRST_CAR_PARK,
      {
        timeout: LIMIT,
        polling: 200,
      },
    )
    const firstCarPark = await mark.jsonValue()
    await sleep(SETTLED)
    return { firstCarPark, shift: await page.evaluate(() => globalThis.layoutShift) }
  } finally {
    await context.close()
  }
}
