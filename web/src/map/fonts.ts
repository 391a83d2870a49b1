import mediumLatin from '@fontsource/figtree/files/figtree-latin-500-normal.woff2?url'
import semiBoldLatin from '@fontsource/figtree/files/figtree-latin-600-normal.woff2?url'
import boldLatin from '@fontsource/figtree/files/figtree-latin-700-normal.woff2?url'
import mediumExt from '@fontsource/figtree/files/figtree-latin-ext-500-normal.woff2?url'
import semiBoldExt from '@fontsource/figtree/files/figtree-latin-ext-600-normal.woff2?url'
import boldExt from '@fontsource/figtree/files/figtree-latin-ext-700-normal.woff2?url'

const LATIN = 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122'
const LATIN_EXT = 'U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB'

/** The faces that our style names, each in two files: Welsh ŵ and ŷ live in the extended one. */
const FACES = [
  ['Figtree Medium', mediumLatin, mediumExt],
  ['Figtree SemiBold', semiBoldLatin, semiBoldExt],
  ['Figtree Bold', boldLatin, boldExt],
] as const

let loading: Promise<void> | undefined

/**
 * Loads the faces that the map writes with. The styles in this folder have no `glyphs`: MapLibre draws text with the page's fonts,
 * and keeps what it drew, so they must be there before the map is made. A face that cannot be fetched leaves the system's
 * font in its place, never a map without words.
 */
export function loadMapFonts(): Promise<void> {
  loading ??= Promise.allSettled(
    FACES.flatMap(([face, latin, ext]) => [add(face, latin, LATIN), add(face, ext, LATIN_EXT)]),
  ).then(() => undefined)
  return loading
}

/** `weight: '100 900'` keeps the browser from thickening a face that is bold already. */
async function add(face: string, url: string, unicodeRange: string): Promise<void> {
  const font = new FontFace(face, `url("${url}") format("woff2")`, { weight: '100 900', unicodeRange })
  document.fonts.add(await font.load())
}
