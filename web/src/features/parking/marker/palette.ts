import type { Theme } from '@/lib/theme'
import type { Face } from './look'

/** The colours that markers, pills and footprints take from the page's tokens. */
export interface Palette {
  theme: Theme
  /** The rim that lifts a marker off the map. */
  edge: string
  surface: string
  ink: string
  inkQuiet: string
  action: string
  face: Record<Face, string>
  onFace: Record<Face, string>
  limitedEdge: string
  badge: string
  onBadge: string
  bolt: string
  place: string
  halo: string
}

const kept = new Map<Theme, Palette>()

/** Reads the tokens of a theme, which the page must be wearing; once per theme. */
export function paletteOf(theme: Theme): Palette {
  const known = kept.get(theme)
  if (known) return known
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const dark = theme === 'dark'
  const palette: Palette = {
    theme,
    edge: dark ? '#0B1016' : '#FFFFFF',
    surface: token('surface'),
    ink: token('ink'),
    inkQuiet: token('ink-3'),
    action: token('action'),
    face: {
      available: token('available'),
      limited: token('limited'),
      full: token('full'),
      other: token('other'),
      muted: token('muted-mark'),
    },
    onFace: {
      available: token('on-available'),
      limited: token('on-limited'),
      full: token('on-full'),
      other: token('on-other'),
      muted: dark ? '#12181F' : '#FFFFFF',
    },
    limitedEdge: token('limited-edge'),
    badge: token('ev'),
    onBadge: dark ? '#10202F' : '#FFFFFF',
    bolt: dark ? '#10202F' : '#FFE15A',
    place: token('map-place'),
    halo: token('map-halo'),
  }
  // Styles may not be there yet, or still be the other theme's; then the next drawing reads them again.
  if (palette.surface && document.documentElement.dataset.theme === theme) kept.set(theme, palette)
  return palette
}
