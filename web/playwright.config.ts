import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from './chromium.mjs'

const address = process.env.CARPAL_URL
if (!address) throw new Error('Set CARPAL_URL to the address of a running CarPal, as `make run` prints it.')

/** The system's Chromium where there is one; else Playwright's own build. */
const chromium = process.env.CARPAL_CHROMIUM ?? ['/usr/bin/chromium'].find((path) => existsSync(path))

/** Which browser it was stands in the report: some tests use what only Chromium has. */
function browser(): string {
  // Workers read this file too.
  if (process.env.TEST_WORKER_INDEX || !chromium) return 'Playwright’s own Chromium'
  const { stdout } = spawnSync(chromium, ['--version'], { encoding: 'utf8' })
  return stdout?.trim() || `${chromium}, which does not tell its version`
}

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE

export default defineConfig({
  testDir: 'e2e',
  // A map draws in software here, and takes its time on a busy machine.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  workers: 2,
  // Once more, for a machine that was busy; `make test` names every test that needed it.
  retries: process.env.CI ? 1 : 0,
  reporter: report ? [['json', { outputFile: report }]] : [['list']],
  metadata: { browser: browser() },
  use: {
    baseURL: address,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // It would answer before `page.route` does; a test that is about it allows it.
    serviceWorkers: 'block',
    // Flights of the map and fading parts take time and show nothing that is tested; a test that is about them asks for motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { args: CHROMIUM_ARGS, ...(chromium && { executablePath: chromium }) },
  },
  // e2e/width.ts says which tests run where.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grep: /@desktop|@every-width/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
