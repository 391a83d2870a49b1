import type { LayerSpecification } from 'maplibre-gl'
import type { Palette } from '../marker/palette'

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
        'text-size': 14,
        'icon-image': `count:${palette.theme}`,
        'icon-text-fit': 'both',
        'icon-text-fit-padding': [2, 6, 2, 6],
        'icon-padding': 0,
        'symbol-sort-key': ['-', 0, ['get', 'count']],
      },
      paint: { 'text-color': '#FFFFFF' },
    },
  ]
}
