import { PICTURE_TYPES, preparePicture } from './picture'

/** What the server takes as a document; it looks at the content, too. */
export const DOCUMENT_TYPES = ['application/pdf', ...PICTURE_TYPES]
const MAX_BYTES = 5 * 1024 * 1024

/** Why a file cannot be a document, in a sentence; null when it may be one. */
export function documentFault({ type, size }: { type: string; size: number }): string | null {
  if (!DOCUMENT_TYPES.includes(type)) return 'Please choose a PDF, JPEG, PNG or WebP file'
  // A photo is made smaller before it is sent.
  return type === 'application/pdf' && size > MAX_BYTES ? 'Documents can be up to 5 MB' : null
}

/** A document as it is sent: a photo no larger than its words need. Throws an Error with the sentence people read. */
export async function prepareDocument(file: File): Promise<File> {
  if (file.type === 'application/pdf') return file
  const ready = await preparePicture(file)
  if (ready.size > MAX_BYTES) throw new Error('Documents can be up to 5 MB')
  return ready
}

/** How large a file is: 412 kB, 1.2 MB. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
