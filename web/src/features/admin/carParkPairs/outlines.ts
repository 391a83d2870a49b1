import type { Polygon } from 'geojson'
import type { PairSide } from '@/data/admin/carParkPairs'
import type { Overlay } from '@/map/style/compose'

const NOTHING: Overlay = { sources: {}, below: [], above: [] }

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** The outlines of both, as far as they are known. */
export function outlines(sides: readonly PairSide[]): Overlay {
  const geometries = sides.flatMap(({ footprint }) => (footprint ? [footprint as unknown as Polygon] : []))
  if (geometries.length === 0) return NOTHING
  const features = geometries.map((geometry) => ({ type: 'Feature' as const, properties: {}, geometry }))
  const action = colour('action')
  return {
    sources: { outlines: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
    below: [
      {
        id: 'outlines-fill',
        type: 'fill',
        source: 'outlines',
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': action, 'fill-opacity': 0.2 },
      },
      { id: 'outlines-line', type: 'line', source: 'outlines', paint: { 'line-color': action, 'line-width': 2 } },
    ],
    above: [],
  }
}
