import { create } from 'qrcode'

/** White modules around a code that a reader needs (ISO/IEC 18004). */
export const QUIET = 4

/**
 * A QR code as one path of an SVG. `size` is its width and height in modules, the quiet zone included. A quarter of it
 * may be hidden by glare or dirt (error correction Q).
 */
export function qrPath(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' })
  let path = ''
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue
      let end = x + 1
      while (end < modules.size && modules.get(y, end)) end += 1
      path += `M${x + QUIET} ${y + QUIET}h${end - x}v1h${x - end}z`
      x = end
    }
  }
  return { size: modules.size + 2 * QUIET, path }
}
