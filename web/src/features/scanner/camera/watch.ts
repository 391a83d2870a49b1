import type { Decoder } from '../decoder/decoder'
import { scaledTo } from '../decoder/photo'

/** At most eight pictures a second: a hand holds no code more still than that. */
const EVERY_MS = 125
/** In px. A printed card's code is read when it takes a fourteenth of that. */
const MAX_EDGE = 1280

/**
 * Reads what the camera shows, picture by picture, until told to stop. One is read at a time, and a slow device rests
 * as long as it worked.
 */
export async function watch(
  video: HTMLVideoElement,
  decoder: Decoder,
  tell: (texts: string[]) => void,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const began = performance.now()
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) {
      const picture = await createImageBitmap(video, scaledTo(video.videoWidth, video.videoHeight, MAX_EDGE))
      const texts = await decoder.read(picture)
      if (stop.aborted) return
      tell(texts)
    }
    const took = performance.now() - began
    await pause(Math.max(EVERY_MS - took, took), stop)
  }
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    stop.addEventListener('abort', end)
  })
}
