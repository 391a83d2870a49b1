import type { LngLat } from '@/lib/geo'
import type { Theme } from '@/lib/theme'
import { areaOf } from '@/map/shapes'
import type { Overlay } from '@/map/style/compose'
import { token } from './reach'

/** Metres of a pixel at zoom 0 on the equator, where the world is 512 pixels wide. */
const METRES_PER_PIXEL = 78_271.484
const MOST_ZOOM = 22

/** A square of which nothing more is told than that it holds something. */
export function squareOverlay(ring: LngLat[], theme: Theme): Overlay {
  const colour = token('action')
  return {
    sources: { area: { type: 'geojson', data: areaOf([ring]) } },
    below: [
      {
        id: 'area-fill',
        type: 'fill',
        source: 'area',
        paint: { 'fill-color': colour, 'fill-opacity': theme === 'dark' ? 0.3 : 0.2 },
      },
      {
        id: 'area-line',
        type: 'line',
        source: 'area',
        paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [2, 1.5] },
      },
    ],
    above: [],
  }
}

/** Squares as a soft stain, whose edge says that it is no exact one. */
export function stainOverlay(
  squares: readonly { lng: number; lat: number }[],
  sideMetres: number,
  theme: Theme,
): Overlay {
  const cosine = Math.cos(((squares[0]?.lat ?? 0) * Math.PI) / 180)
  const radius = sideMetres / (METRES_PER_PIXEL * cosine)
  return {
    sources: {
      area: {
        type: 'geojson',
        data: {
          type: 'Feature',
          properties: {},
          geometry: { type: 'MultiPoint', coordinates: squares.map(({ lng, lat }) => [lng, lat]) },
        },
      },
    },
    below: [
      {
        id: 'area',
        type: 'circle',
        source: 'area',
        paint: {
          'circle-color': token('action'),
          'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], 0, radius, MOST_ZOOM, radius * 2 ** MOST_ZOOM],
          'circle-blur': 0.9,
          'circle-opacity': theme === 'dark' ? 0.32 : 0.22,
        },
      },
    ],
    above: [],
  }
}
