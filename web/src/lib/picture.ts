/** What the server takes as a picture; it looks at the content, too. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
/** A picture on its way. `share` is how much of it is sent, from 0 to 1; null while it waits for the one before. */
export type PictureUpload = { key: number; file: File; share: number | null; error: string | null }

const MAX_BYTES = 10 * 1024 * 1024
/** In px: what the server keeps. More would only take longer to send. */
const MAX_EDGE = 1600
const QUALITY = 0.85
const NO_PICTURE = 'We couldn’t open this picture. Please choose another.'

/** Why a file cannot be a picture, in a sentence; null when it may be one. */
export function pictureFault(file: { type: string }): string | null {
  return PICTURE_TYPES.includes(file.type) ? null : 'Please choose a JPEG, PNG or WebP picture'
}

/**
 * A picture as it is sent: no larger than the server keeps it, so that a photo of a phone goes over a weak signal. One
 * that this browser cannot read goes as it is; the server says what is wrong with it.
 *
 * Throws an Error with the sentence people read when it is too large even so.
 */
export async function preparePicture(file: File): Promise<File> {
  const ready = await shrunk(file).catch(() => file)
  if (ready.size > MAX_BYTES) throw new Error('Pictures can be up to 10 MB')
  return ready
}

async function shrunk(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  try {
    const scale = MAX_EDGE / Math.max(picture.width, picture.height)
    if (scale >= 1) return file
    const { picture: small } = await drawn(picture, scale)
    return small.size < file.size ? new File([small], file.name, { type: small.type }) : file
  } finally {
    picture.close()
  }
}

/** A picture as JPEG, `scale` times as large. */
async function drawn(picture: ImageBitmap, scale: number): Promise<SmallPicture> {
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error(NO_PICTURE)
  // What shines through is white on paper, too.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return { picture: small, width: canvas.width, height: canvas.height }
}

/** A picture that was drawn anew: it has nothing of the file it came from, neither when nor where it was taken. */
export type SmallPicture = { picture: Blob; width: number; height: number }

/**
 * A picture drawn anew, no longer than so many px.
 *
 * Throws an Error with the sentence people read where this browser cannot read it.
 */
export async function smallPicture(file: Blob, longest: number): Promise<SmallPicture> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(NO_PICTURE)
  })
  try {
    return await drawn(picture, Math.min(1, longest / Math.max(picture.width, picture.height)))
  } finally {
    picture.close()
  }
}

/** A picture as PNG, whatever it came as. */
export async function toPng(picture: Blob): Promise<Blob> {
  if (picture.type === 'image/png') return picture
  const bitmap = await createImageBitmap(picture)
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    return await canvas.convertToBlob({ type: 'image/png' })
  } finally {
    bitmap.close()
  }
}
