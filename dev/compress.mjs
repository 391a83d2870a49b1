// The files of the built web, compressed once beside themselves: the api serves those as they are. It would compress each file
// anew for each visitor otherwise, and less well.

import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** What is made of words or of code. Pictures and fonts are compressed already. */
const SHRINKS = /\.(css|html|js|json|mjs|svg|wasm|webmanifest)$/

/** Of 11. The last two make files a twentieth smaller, and take ten times as long. */
const QUALITY = 9

/** Writes `file.br` beside each of these files that gains by it. */
export async function compress(files) {
  const brotli = promisify(brotliCompress)
  const shrink = async (file) => {
    const bytes = readFileSync(file)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    const shrunk = await brotli(bytes, { params })
    // The api sends what stands there, larger or not.
    if (shrunk.length < bytes.length) writeFileSync(`${file}.br`, shrunk)
  }
  await Promise.all(files.filter((file) => SHRINKS.test(file)).map(shrink))
}
