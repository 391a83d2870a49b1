import type { Feature, Geometry } from 'geojson'
import type { Overlay } from '../style/compose'
import { type Corners, closed, FEWEST_CORNERS } from './polygon'

/** What is drawn so far, under its corners: an area once there are three, unless it is a line, and a line before that; without any, the shape that it would replace. */
export function drawnOverlay(corners: Corners, other: unknown, colour: string, isLine = false): Overlay {
  const geometry = (
    corners.length >= FEWEST_CORNERS && !isLine
      ? { type: 'Polygon', coordinates: [closed(corners)] }
      : corners.length >= 2
        ? { type: 'LineString', coordinates: corners }
        : other
  ) as Geometry | null
  const features: Feature[] = geometry ? [{ type: 'Feature', properties: {}, geometry }] : []
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
