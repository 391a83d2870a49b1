import type { Feature, Geometry } from 'geojson'
import type { Overlay } from '../style/compose'
import type { Part, Parts } from './parts'
import { closed, FEWEST_CORNERS, FEWEST_OF_LINE } from './polygon'

/** What is drawn so far, under its corners: areas with their holes once there are three corners, unless they are lines, and lines before that. */
export function drawnOverlay(parts: Parts, colour: string, isLine = false): Overlay {
  const features = parts.flatMap((part) => geometriesOf(part, isLine)).map(featureOf)
  return {
    sources: { drawn: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
    below: [
      {
        id: 'drawn-fill',
        type: 'fill',
        source: 'drawn',
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': colour, 'fill-opacity': 0.25 },
      },
      {
        id: 'drawn-line',
        type: 'line',
        source: 'drawn',
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colour, 'line-width': 2.5 },
      },
    ],
    above: [],
  }
}

const featureOf = (geometry: Geometry): Feature => ({ type: 'Feature', properties: {}, geometry })

function geometriesOf(part: Part, isLine: boolean): Geometry[] {
  const isArea = !isLine && (part[0]?.length ?? 0) >= FEWEST_CORNERS
  const areas = isArea ? part.filter((ring) => ring.length >= FEWEST_CORNERS) : []
  const lines = part.filter((ring) => ring.length >= FEWEST_OF_LINE && !areas.includes(ring))
  return [
    ...(isArea ? [{ type: 'Polygon', coordinates: areas.map((ring) => positions(closed(ring))) } as const] : []),
    ...lines.map((ring) => ({ type: 'LineString', coordinates: positions(ring) }) as const),
  ]
}

const positions = (ring: readonly (readonly [number, number])[]) => ring.map(([lng, lat]) => [lng, lat])
