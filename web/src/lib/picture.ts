/** What the server takes as a picture; it looks at the content, too. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
const MOST_BYTES = 10 * 1024 * 1024

/** Why a file cannot be sent as a picture, in a sentence; null when it may be. The server has the last word. */
export function pictureFault(file: { type: string; size: number }): string | null {
  if (!PICTURE_TYPES.includes(file.type)) return 'Please choose a JPEG, PNG or WebP picture'
  if (file.size > MOST_BYTES) return 'A picture may have at most 10 MB'
  return null
}
