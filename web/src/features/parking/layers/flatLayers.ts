import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Palette } from '../marker/palette'

/** Outlines of car parks and stretches along the kerb, from zoom 15: soft, under every label. */
export function flatLayers(source: string, palette: Palette, selected: number | null): LayerSpecification[] {
  const dark = palette.theme === 'dark'
  const shared = { source, 'source-layer': 'footprints', minzoom: 14.5 }
  const chosen: ExpressionSpecification = ['==', ['id'], selected ?? -1]
  const muted: ExpressionSpecification = ['in', ['get', 'access'], ['literal', ['private', 'permit']]]
  const limited: ExpressionSpecification = ['==', ['get', 'avail'], 'limited']
  const polygon: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
  const line: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']
  const colour: ExpressionSpecification = [
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
