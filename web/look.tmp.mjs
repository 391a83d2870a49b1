import { chromium } from '@playwright/test'
const base = process.argv[2], out = process.argv[3] ?? '/tmp/shots'
import { mkdirSync } from 'node:fs'
mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--use-gl=angle','--use-angle=swiftshader','--enable-unsafe-swiftshader','--no-sandbox'] })
const q = 'to=Newport+station&to-at=51.58890,-2.99990&hours=2&max=10&vehicle=car&walk=1000&arrive=' + (process.env.ARRIVE ?? '2026-12-01T14:30') + '&z=15&lat=51.5885&lng=-2.9975' + (process.env.MORE ?? '')
for (const [name, size] of [['phone', { width: 390, height: 844 }], ['desktop', { width: 1440, height: 900 }]])
  for (const theme of ['light', 'dark']) {
    if (process.env.ONLY && !`${name}-${theme}`.includes(process.env.ONLY)) continue
    const page = await browser.newPage({ viewport: size, deviceScaleFactor: 1, colorScheme: theme })
    page.on('console', (m) => m.type() === 'error' && console.log(name, theme, m.text()))
    await page.addInitScript(() => localStorage.setItem('locationPermissionAsked', 'true'))
    await page.goto(`${base}/smart-parking?${q}`)
    await page.getByRole('heading', { name: /your stay/ }).waitFor({ timeout: 60000 })
    await page.locator('[data-map-state="idle"]').waitFor({ timeout: 90000 }).catch(() => console.log('map not idle'))
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `${out}/answer-${name}-${theme}.png` })
    const rows = page.getByRole('region', { name: 'Results' }).getByRole('listitem')
    console.log(name, theme, await page.getByRole('heading', { name: /your stay/ }).textContent(), await rows.count())
    if (process.env.DETAIL !== '0') {
      await rows.first().getByRole('button').first().click()
      await page.getByRole('heading', { name: 'What it costs' }).waitFor({ timeout: 20000 }).catch(() => console.log('no cost'))
      await page.waitForTimeout(2500)
      await page.screenshot({ path: `${out}/detail-${name}-${theme}.png` })
    }
    await page.close()
  }
await browser.close()
