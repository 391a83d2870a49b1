import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Face } from '../marker/look'
import type { Palette } from '../marker/palette'

/**
 * Outlines of car parks and stretches along the kerb, from zoom 15: soft, under every label. While a question is answered only
 * those of the answers, by their faces.
 */
export function flatLayers(
  source: string,
  palette: Palette,
  selected: number | null,
  faces: Map<Face, number[]> | null = null,
): LayerSpecification[] {
  const dark = palette.theme === 'dark'
  const shared = { source, 'source-layer': 'footprints', minzoom: 14.5 }
  const chosen: ExpressionSpecification = ['==', ['id'], selected ?? -1]
  const among = (face: Face): ExpressionSpecification => ['in', ['id'], ['literal', faces?.get(face) ?? []]]
  const muted: ExpressionSpecification = faces
    ? among('muted')
    : ['in', ['get', 'access'], ['literal', ['private', 'permit']]]
  const limited: ExpressionSpecification = faces ? among('limited') : ['==', ['get', 'avail'], 'limited']
  const of = (type: string): ExpressionSpecification => {
    const shape: ExpressionSpecification = ['==', ['geometry-type'], type]
    return faces ? ['all', shape, ['in', ['id'], ['literal', [...faces.values()].flat()]]] : shape
  }
  const polygon = of('Polygon')
  const line = of('LineString')
  const colour: ExpressionSpecification = faces
    ? colourOf(faces, palette)
    : [
        'case',
        muted,
        palette.face.muted,
        [
          'match',
          ['get', 'avail'],
          'available',
          palette.face.available,
          'limited',
          palette.face.limited,
          'full',
          palette.face.full,
          palette.face.other,
        ],
      ]
  const edge: ExpressionSpecification = ['case', limited, palette.limitedEdge, colour]
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      ...shared,
      id: 'carpark-footprint',
      type: 'fill',
      filter: polygon,
      paint: {
        'fill-color': colour,
        'fill-opacity': ['case', chosen, 0.4, muted, dark ? 0.2 : 0.16, dark ? 0.3 : 0.2],
      },
    },
    {
      ...shared,
      id: 'carpark-footprint-edge',
      type: 'line',
      filter: polygon,
      paint: {
        'line-color': edge,
        'line-width': ['case', chosen, 2.5, 1],
        'line-opacity': ['case', chosen, 1, muted, 0.35, 0.65],
      },
    },
    {
      ...shared,
      id: 'carpark-line-casing',
      type: 'line',
      filter: line,
      layout: round,
      paint: {
        'line-color': dark ? palette.edge : ['case', limited, palette.limitedEdge, palette.edge],
        'line-width': ['case', chosen, 9, limited, 5.5, 6],
      },
    },
    {
      ...shared,
      id: 'carpark-line',
      type: 'line',
      filter: line,
      layout: round,
      paint: { 'line-color': colour, 'line-width': ['case', chosen, 5, 3.5] },
    },
  ]
}

function colourOf(faces: Map<Face, number[]>, palette: Palette): ExpressionSpecification {
  const coloured = [...faces].flatMap(([face, ids]) => [ids, palette.face[face]])
  return ['match', ['id'], ...coloured, palette.face.muted] as unknown as ExpressionSpecification
}
