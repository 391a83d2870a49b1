import type { RunMark } from '@/data/carParkEdits/runs'
import type { Overlay } from '@/map/style/compose'
import { CHANGE } from './words'

/** The layer that answers to the pointer. */
export const LAYER = 'run-marks'

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** What became of a record, as the map shows it: a conflict before anything else. */
const kindOf = ({ change, is_conflict }: RunMark) => (is_conflict ? 'conflict' : change)

const byKind = (values: Record<string, string>, otherwise: string) =>
  ['match', ['get', 'kind'], ...Object.entries(values).flat(), otherwise] as unknown as string

/** What an import changed: a sign in its colour. Conflicts lie on top. */
export function drawn(marks: readonly RunMark[]): Overlay {
  const features = marks.map((mark) => {
    const kind = kindOf(mark)
    return {
      type: 'Feature' as const,
      properties: { key: mark.external_id, kind, sign: CHANGE[kind].sign, rank: mark.is_conflict ? 1 : 0 },
      geometry: { type: 'Point' as const, coordinates: [mark.lng, mark.lat] },
    }
  })
  const [action, danger] = [colour('action'), colour('danger')]
  return {
    sources: { runs: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
    below: [],
    above: [
      {
        id: LAYER,
        type: 'circle',
        source: 'runs',
        layout: { 'circle-sort-key': ['get', 'rank'] },
        paint: {
          'circle-radius': ['interpolate', ['linear'], ['zoom'], 6, 4, 12, 10],
          'circle-color': byKind(
            { new: colour('available'), changed: action, gone: colour('surface'), conflict: colour('limited') },
            action,
          ),
          'circle-stroke-width': 2,
          'circle-stroke-color': byKind({ gone: danger, conflict: colour('limited-edge') }, colour('surface')),
        },
      },
      {
        id: `${LAYER}-signs`,
        type: 'symbol',
        source: 'runs',
        minzoom: 9,
        layout: {
          'text-field': ['get', 'sign'],
          'text-font': ['Figtree SemiBold'],
          'text-size': 15,
          'text-allow-overlap': true,
          'text-ignore-placement': true,
        },
        paint: { 'text-color': byKind({ gone: danger, conflict: colour('on-limited') }, '#ffffff') },
      },
    ],
  }
}
