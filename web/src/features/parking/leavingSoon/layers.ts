import type { Layer } from '@deck.gl/core'
import { IconLayer, ScatterplotLayer } from '@deck.gl/layers'
import { ABOUT_METRES } from '@/data/leavingSoon/around'
import type { LeavingSoonPlace } from '@/data/leavingSoon/queries'
import { markWords } from '@/data/leavingSoon/words'
import type { Palette } from '../marker/palette'
import { drawLeavingMarks, type LeavingMarks } from './mark'

/** In pixels: clear of the car park's own marker, its badges and its price. */
const ABOVE_MARKER: [number, number] = [0, -58]

let last: { key: string; marks: LeavingMarks | null } | null = null

/** The spaces that are about to be left: a mark with the time, and on streets a circle around about where. */
export function leavingSoonLayers(
  places: LeavingSoonPlace[],
  palette: Palette,
  onPick: (place: LeavingSoonPlace) => void,
): Layer[] {
  if (places.length === 0) return []
  const words = [...new Set(places.map(markWords))].sort()
  const key = `${palette.theme}:${words.join('|')}`
  if (last?.key !== key) last = { key, marks: drawLeavingMarks(words, palette) }
  const { marks } = last
  const dark = palette.theme === 'dark'
  const onStreets = places.filter(({ kind }) => kind === 'street')
  const about = new ScatterplotLayer<LeavingSoonPlace>({
    id: 'leaving-soon-about',
    data: onStreets,
    getPosition: (place) => [place.lng, place.lat],
    radiusUnits: 'meters',
    getRadius: ({ kind }) => ABOUT_METRES[kind],
    filled: true,
    getFillColor: dark ? [125, 187, 250, 34] : [0, 94, 184, 24],
    stroked: true,
    lineWidthUnits: 'pixels',
    getLineWidth: 1.5,
    getLineColor: dark ? [125, 187, 250, 150] : [0, 94, 184, 130],
  })
  if (!marks) return [about]
  const icons = new IconLayer<LeavingSoonPlace>({
    // Other words are another layer: the picture of the old one goes with it.
    id: `leaving-soon:${key}`,
    data: places,
    // deck.gl takes an image here as well as an address; its types know only the address.
    iconAtlas: marks.data as unknown as string,
    iconMapping: marks.where,
    getIcon: markWords,
    getPosition: (place) => [place.lng, place.lat],
    getPixelOffset: ({ kind }) => (kind === 'car_park' ? ABOVE_MARKER : [0, 0]),
    sizeUnits: 'pixels',
    getSize: marks.height,
    alphaCutoff: 0,
    pickable: true,
    onClick: ({ object }: { object?: LeavingSoonPlace }) => {
      if (object) onPick(object)
      return true
    },
  })
  return [about, icons]
}
