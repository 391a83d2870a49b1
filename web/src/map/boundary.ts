import type { LngLat } from '@/lib/geo'
import { areaOf } from './shapes'
import type { Overlay } from './style/compose'

/** A boundary as the map draws it: its area tinted under the labels, its line over the streets. */
export function boundaryOverlay(rings: readonly LngLat[][], colour: string): Overlay {
  return {
    sources: { boundary: { type: 'geojson', data: areaOf(rings) } },
    below: [
      { id: 'boundary-fill', type: 'fill', source: 'boundary', paint: { 'fill-color': colour, 'fill-opacity': 0.14 } },
      {
        id: 'boundary-line',
        type: 'line',
        source: 'boundary',
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colour, 'line-width': 2.5 },
      },
    ],
    above: [],
  }
}

/** A colour of the design tokens, as the map engine takes it. */
export const tokenColour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
