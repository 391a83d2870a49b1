import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, chromium } from '@playwright/test'
import { create } from 'qrcode'

const WIDTH = 640
const HEIGHT = 480
/** Luma of ITU-R BT.601, and no colour. */
const [BLACK, GREY, WHITE, NO_COLOUR] = [16, 90, 235, 128]

/** One grey picture of 4:2:0 video, with a QR code in its middle if one is wanted. */
function picture(text: string | null): Buffer {
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
  return Buffer.concat([luma, Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)])
}

/** What is held before the camera; it may change while the camera is on. */
export type Camera = { show: (text: string | null) => void }

/** A browser whose camera is a file, and which lets every page use it. */
export const test = base.extend<object, { camera: Camera }>({
  camera: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use, worker) => {
      const folder = mkdtempSync(join(tmpdir(), 'carpal-camera-'))
      cameras.set(worker.workerIndex, join(folder, 'camera.y4m'))
      const show = (text: string | null) => {
        const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`)
        // In the same file, which the browser reads over and over.
        writeFileSync(join(folder, 'camera.y4m'), Buffer.concat([head, picture(text)]), { flag: 'w' })
      }
      show(null)
      await use({ show })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ camera: _ }, use, worker) => {
      const { launchOptions } = worker.project.use
      const browser = await chromium.launch({
        ...launchOptions,
        args: [
          ...(launchOptions?.args ?? []),
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-video-capture=${cameras.get(worker.workerIndex)}`,
        ],
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

const cameras = new Map<number, string>()
