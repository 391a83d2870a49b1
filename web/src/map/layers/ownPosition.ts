import type { Layer } from '@deck.gl/core'
import { ScatterplotLayer } from '@deck.gl/layers'
import type { Position } from '@/lib/geolocation'

type Rgb = [number, number, number]

/** A dot with a white rim over a soft circle as wide as the doubt. */
export function ownPositionLayers(position: Position, dark: boolean): Layer[] {
  const blue: Rgb = dark ? [62, 151, 240] : [0, 94, 184]
  const shared = {
    data: [position],
    getPosition: ({ at }: Position): [number, number] => [at[0], at[1]],
    stroked: true,
  }
  return [
    new ScatterplotLayer<Position>({
      ...shared,
      id: 'own-position-accuracy',
      radiusUnits: 'meters',
      getRadius: ({ accuracyMetres }) => accuracyMetres,
      lineWidthUnits: 'pixels',
      getLineWidth: 1.2,
      getFillColor: [...blue, 33],
      getLineColor: [...blue, 115],
    }),
    new ScatterplotLayer<Position>({
      ...shared,
      id: 'own-position',
      radiusUnits: 'pixels',
      getRadius: 9,
      lineWidthUnits: 'pixels',
      getLineWidth: 3.3,
      getFillColor: blue,
      getLineColor: [255, 255, 255],
    }),
  ]
}
