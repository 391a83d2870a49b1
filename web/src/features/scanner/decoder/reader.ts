/** The part of the Barcode Detection API that we use: the browser's own, or the one we bring. */
export type Detector = { detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]> }

/** The texts of the QR codes in a picture. A thorough look is worth waiting for: there is no next frame. */
export type Read = (picture: ImageBitmap, thorough: boolean) => Promise<string[]>

/** In so many pictures the browser's own detector may see nothing before ours takes over: about three seconds. */
export const FALLBACK_AFTER_FRAMES = 24

/**
 * Reads with the browser's own detector where there is one, because it needs no download. Some of those never find
 * anything, or fail: then with ours.
 */
export function makeReader(own: Detector | null, ours: () => Detector): Read {
  let framesLeft = own ? FALLBACK_AFTER_FRAMES : 0
  let bring = () => {
    const detector = ours()
    bring = () => detector
    return detector
  }
  return async (picture, thorough) => {
    if (own && framesLeft > 0) {
      try {
        const found = await own.detect(picture)
        if (found.length > 0) {
          framesLeft = Number.POSITIVE_INFINITY
          return texts(found)
        }
        framesLeft -= 1
      } catch {
        framesLeft = 0
      }
      if (!thorough && framesLeft > 0) return []
    }
    return texts(await bring().detect(picture))
  }
}

const texts = (found: { rawValue: string }[]) => found.map(({ rawValue }) => rawValue)
