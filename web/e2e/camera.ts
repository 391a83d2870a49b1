import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, chromium } from '@playwright/test'
import { create } from 'qrcode'

const WIDTH = 640
const HEIGHT = 480
/** Luma of ITU-R BT.601, and no colour. */
const [BLACK, GREY, WHITE, NO_COLOUR] = [16, 90, 235, 128]

/** A video of one grey picture, with a QR code in its middle if one is wanted: YUV4MPEG2, 4:2:0. */
function video(text: string | null): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, GREY)
  if (text) {
    const { modules } = create(text, { errorCorrectionLevel: 'Q' })
    const scale = Math.floor((HEIGHT * 0.7) / (modules.size + 8))
    const edge = (modules.size + 8) * scale
    const [left, top] = [Math.floor((WIDTH - edge) / 2), Math.floor((HEIGHT - edge) / 2)]
    for (let y = 0; y < edge; y += 1) {
      for (let x = 0; x < edge; x += 1) {
        const [column, row] = [Math.floor(x / scale) - 4, Math.floor(y / scale) - 4]
        const isInside = Math.min(column, row) >= 0 && Math.max(column, row) < modules.size
        luma[(top + y) * WIDTH + left + x] = isInside && modules.get(row, column) ? BLACK : WHITE
      }
    }
  }
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`)
  return Buffer.concat([head, luma, Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)])
}

/** What is held before the camera; it may change while the camera is on. */
export type Camera = { show: (text: string | null) => void }

/** A browser whose camera is a file, and which lets every page use it; each test begins with nothing before it. */
export const test = base.extend<{ camera: Camera }, { cameraFile: string }>({
  cameraFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'carpal-camera-'))
      const file = join(folder, 'camera.y4m')
      writeFileSync(file, video(null))
      await use(file)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ cameraFile }, use, worker) => {
      const { launchOptions } = worker.project.use
      const browser = await chromium.launch({
        ...launchOptions,
        args: [
          ...(launchOptions?.args ?? []),
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-video-capture=${cameraFile}`,
        ],
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  camera: [
    async ({ cameraFile }, use) => {
      // The browser reads the file over and over: it keeps its length, and is never empty in between.
      const show = (text: string | null) => writeFileSync(cameraFile, video(text), { flag: 'r+' })
      show(null)
      await use({ show })
    },
    { auto: true },
  ],
})
