import { areaOf, circleAround } from '../shapes'
import type { Overlay } from '../style/compose'

const BLUE = '#005eb8'

/** How exactly a point is known, as a soft circle; nothing where that was not measured. */
export function circleOverlay(at: { lng: number; lat: number } | null, metres: number | null): Overlay {
  const features = at && metres ? [areaOf([circleAround([at.lng, at.lat], metres)])] : []
  return {
    sources: { within: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
    below: [],
    above: [
      { id: 'within-fill', type: 'fill', source: 'within', paint: { 'fill-color': BLUE, 'fill-opacity': 0.18 } },
      { id: 'within-line', type: 'line', source: 'within', paint: { 'line-color': BLUE, 'line-opacity': 0.6 } },
    ],
  }
}
