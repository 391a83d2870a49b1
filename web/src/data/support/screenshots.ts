import { download } from '@/api/download'
import { toPng } from '@/lib/picture'

/** A screenshot as a PNG file, which is how it is saved; the server keeps them as it keeps all pictures. */
export async function fetchScreenshot(url: string): Promise<Blob> {
  return toPng((await download(url)).content)
}
