import type { LayerSpecification } from 'maplibre-gl'
import type { Palette } from '../marker/palette'

const steps = (step: number, most: number) => Array.from({ length: 2 * most + 1 }, (_, at) => (at - most) * step)

/** Where a count may stand, in ems from its area's middle, the nearest first. */
const ASIDE = steps(0.7, 6)
  .flatMap((x) => steps(0.6, 4).map((y): [number, number] => [x, y]))
  .sort(([x1, y1], [x2, y2]) => Math.hypot(x1, y1) - Math.hypot(x2, y2))
  .flatMap((offset) => ['center' as const, offset])

/** How many car parks each area has, below zoom 8, where single car parks would say nothing. */
export function countLayers(source: string, palette: Palette): LayerSpecification[] {
  const shared = { source, 'source-layer': 'counts', maxzoom: 8 }
  return [
    {
      ...shared,
      id: 'carpark-count-names',
      type: 'symbol',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Figtree SemiBold'],
        'text-size': 12,
        'text-max-width': 8,
        'text-anchor': 'top',
        'text-offset': [0, 1.9],
        'text-padding': 0,
        'text-optional': true,
        'symbol-sort-key': ['-', 0, ['get', 'count']],
      },
      paint: { 'text-color': palette.place, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
    },
    {
      ...shared,
      id: 'carpark-counts',
      type: 'symbol',
      layout: {
        'text-field': ['number-format', ['get', 'count'], { locale: 'en-GB' }],
        'text-font': ['Figtree Bold'],
        // Smaller where the whole country is on a phone, so that no area's count is crowded out.
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 11, 5, 14],
        'icon-image': `count:${palette.theme}`,
        'icon-text-fit': 'both',
        'icon-text-fit-padding': [
          'interpolate',
          ['linear'],
          ['zoom'],
          4,
          ['literal', [0, 3, 0, 3]],
          5,
          ['literal', [2, 6, 2, 6]],
        ],
        'icon-padding': 0,
        // Every area has its count: where another one is in the way, as near as there is room.
        'text-variable-anchor-offset': ASIDE,
        'symbol-sort-key': ['-', 0, ['get', 'count']],
      },
      paint: { 'text-color': '#FFFFFF' },
    },
  ]
}
