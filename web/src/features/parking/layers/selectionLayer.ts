import type { Layer } from '@deck.gl/core'
import { IconLayer, ScatterplotLayer } from '@deck.gl/layers'
import type { MapCarPark } from '../mapCarPark'
import { DENSITY, SELECTED } from '../marker/draw'
import { imageName } from '../marker/look'
import type { Palette } from '../marker/palette'
import { selectedPicture } from '../marker/pictures'

const drawn = new Map<string, ImageData | null>()

/** The larger marker in its ring. */
export function selectionLayer(carPark: MapCarPark, palette: Palette): Layer | null {
  const name = imageName(carPark.look, palette.theme)
  if (!drawn.has(name)) drawn.set(name, selectedPicture(carPark.look, palette))
  const picture = drawn.get(name)
  if (!picture) return null
  return new IconLayer<MapCarPark>({
    // A new name is a new layer: the picture of the old one goes with it.
    id: `selected:${name}`,
    data: [carPark],
    // deck.gl takes an image here as well as an address; its types know only the address.
    iconAtlas: picture as unknown as string,
    iconMapping: { all: { x: 0, y: 0, width: picture.width, height: picture.height, mask: false } },
    getIcon: () => 'all',
    getPosition: (at) => [at.lng, at.lat],
    sizeUnits: 'pixels',
    getSize: picture.height / DENSITY,
    alphaCutoff: 0,
  })
}

/** A ring around the car park that a pointer or the list means. */
export function hoverLayer(carPark: { id: number; lng: number; lat: number }, dark: boolean): Layer {
  return new ScatterplotLayer<{ lng: number; lat: number }>({
    id: 'hovered',
    data: [carPark],
    getPosition: (at) => [at.lng, at.lat],
    radiusUnits: 'pixels',
    getRadius: SELECTED.side / 2 + 3,
    filled: false,
    stroked: true,
    lineWidthUnits: 'pixels',
    getLineWidth: 3,
    getLineColor: dark ? [125, 187, 250, 235] : [0, 94, 184, 215],
  })
}
