import type { Decoder } from './decoder'

/** Longest edges in px: most codes show in a small picture, which is read sooner; a far one only in a large one. */
const EDGES = [1600, 4000]

/** What is said of a file that is no picture this browser reads. */
export const NO_PICTURE = 'We couldn’t open this file as a picture. Please choose a JPEG, PNG or WebP.'
export const NO_CODE =
  'We couldn’t find a QR code in this picture. Try one taken closer and in better light, or type the registration.'

/** Width and height at which a picture's longest edge is at most this long; never larger than it is. */
export function scaledTo(
  width: number,
  height: number,
  longest: number,
): { resizeWidth: number; resizeHeight: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { resizeWidth: Math.max(1, Math.round(width * scale)), resizeHeight: Math.max(1, Math.round(height * scale)) }
}

/** The texts of the codes in a photo; throws an Error with the sentence people read when there are none. */
export async function readPhoto(file: Blob, decoder: Decoder): Promise<string[]> {
  const whole = await createImageBitmap(file).catch(() => {
    throw new Error(NO_PICTURE)
  })
  try {
    let last = 0
    for (const edge of EDGES) {
      const size = scaledTo(whole.width, whole.height, edge)
      // A small picture is the same at every step.
      if (size.resizeWidth === last) break
      last = size.resizeWidth
      const texts = await decoder.read(await createImageBitmap(whole, { ...size, resizeQuality: 'high' }), true)
      if (texts.length > 0) return texts
    }
  } finally {
    whole.close()
  }
  throw new Error(NO_CODE)
}
