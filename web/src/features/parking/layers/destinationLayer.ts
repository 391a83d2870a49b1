import type { Layer } from '@deck.gl/core'
import { IconLayer } from '@deck.gl/layers'
import type { Destination } from '../destination'
import { DENSITY } from '../marker/draw'
import type { Palette } from '../marker/palette'
import { drawPin, type Pin } from '../marker/pin'

let last: { key: string; pin: Pin | null } | null = null

/** The sign at the destination that was searched for, with its name on it. */
export function destinationLayer(destination: Destination, palette: Palette): Layer | null {
  const key = `${palette.theme}:${destination.name}`
  if (last?.key !== key) last = { key, pin: drawPin(destination.name, palette) }
  const { pin } = last
  if (!pin) return null
  const { width, height } = pin.data
  return new IconLayer<Destination>({
    // A new name is a new layer: the picture of the old one goes with it.
    id: `destination:${key}`,
    data: [destination],
    // deck.gl takes an image here as well as an address; its types know only the address.
    iconAtlas: pin.data as unknown as string,
    iconMapping: { all: { x: 0, y: 0, width, height, anchorX: pin.foot.x, anchorY: pin.foot.y, mask: false } },
    getIcon: () => 'all',
    getPosition: (at) => [at.lng, at.lat],
    sizeUnits: 'pixels',
    getSize: height / DENSITY,
    alphaCutoff: 0,
  })
}
