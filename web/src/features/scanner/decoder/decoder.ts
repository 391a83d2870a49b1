import type { DecodeRequest, DecodeResponse } from './worker'

/** The code that reads codes could not be fetched or started; `message` is the sentence people read. */
export class DecoderError extends Error {
  override name = 'DecoderError'
  override message = 'The code reader could not be loaded. Check your connection and try again.'
}

/** Reads QR codes outside the page's own thread. */
export type Decoder = {
  /** The texts of the codes in a picture, which is gone afterwards. Rejects with a DecoderError. */
  read: (picture: ImageBitmap, thorough?: boolean) => Promise<string[]>
  /** False once it could not read: then only a new one may. */
  isGood: () => boolean
  close: () => void
}

type Waiting = { resolve: (texts: string[]) => void; reject: (error: DecoderError) => void }

export function startDecoder(): Decoder {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'QR decoder' })
  const waiting = new Map<number, Waiting>()
  let asked = 0
  let good = true
  const fail = () => {
    good = false
    for (const { reject } of waiting.values()) reject(new DecoderError())
    waiting.clear()
  }
  worker.addEventListener('error', fail)
  worker.addEventListener('message', ({ data: { id, texts } }: MessageEvent<DecodeResponse>) => {
    if (!texts) return fail()
    waiting.get(id)?.resolve(texts)
    waiting.delete(id)
  })
  return {
    read: (picture, thorough = false) =>
      new Promise((resolve, reject) => {
        if (!good) return reject(new DecoderError())
        asked += 1
        waiting.set(asked, { resolve, reject })
        worker.postMessage({ id: asked, picture, thorough } satisfies DecodeRequest, [picture])
      }),
    isGood: () => good,
    close: () => {
      worker.terminate()
      fail()
    },
  }
}
