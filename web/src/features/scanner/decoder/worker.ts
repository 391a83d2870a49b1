import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { type Detector, makeReader } from './reader'

/** Asks for the codes in a picture, which belongs to the worker from then on. */
export type DecodeRequest = { id: number; picture: ImageBitmap; thorough: boolean }
/** What they say; null when no picture can be read here. */
export type DecodeResponse = { id: number; texts: string[] | null }

const FORMATS = { formats: ['qr_code' as const] }

type Own = { new (options: typeof FORMATS): Detector; getSupportedFormats: () => Promise<string[]> }

/** The browser's own detector, where it reads QR codes. */
async function ownDetector(): Promise<Detector | null> {
  const Own = (globalThis as { BarcodeDetector?: Own }).BarcodeDetector
  try {
    return Own && (await Own.getSupportedFormats()).includes('qr_code') ? new Own(FORMATS) : null
  } catch {
    return null
  }
}

function ourDetector(): Detector {
  // From us: by itself it would ask a network of others.
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector(FORMATS)
}

// What is fetched is on its way while the camera opens.
const ready = ownDetector().then((own) => {
  const ours = own ? null : ourDetector()
  return makeReader(own, () => ours ?? ourDetector())
})

addEventListener('message', async ({ data: { id, picture, thorough } }: MessageEvent<DecodeRequest>) => {
  const texts = await ready.then((read) => read(picture, thorough)).catch(() => null)
  picture.close()
  postMessage({ id, texts } satisfies DecodeResponse)
})
