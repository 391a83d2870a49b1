import type { Polygon } from 'geojson'
import { useMemo } from 'react'
import type { PairSide } from '@/data/admin/carParkPairs'
import type { LngLat } from '@/lib/geo'
import { MapMarker } from '@/map/MapMarker'
import StillMap from '@/map/StillMap'
import { boundsOf, squareAround } from '@/map/shapes'
import type { Overlay } from '@/map/style/compose'
import css from './Pairs.module.css'

/** What is shown around each marker, so that one sees the streets that it lies between. */
const AROUND_METRES = 60
const CLOSEST = 18.5
const LETTERS = ['A', 'B']
const NOTHING: Overlay = { sources: {}, below: [], above: [] }

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** Both car parks of a pair on one map, with their outlines as far as they are known. */
export default function PairMap({ sides }: { sides: readonly PairSide[] }) {
  const placed = sides.flatMap(({ facts: { name, lng, lat } }) =>
    lng === null || lat === null ? [] : [{ name, lng, lat }],
  )
  const bounds = boundsOf(placed.flatMap(({ lng, lat }) => squareAround([lng, lat] as LngLat, AROUND_METRES)))
  const overlay = useMemo(() => outlines(sides), [sides])
  return (
    bounds && (
      <StillMap label="Map of both car parks" bounds={bounds} overlay={overlay} maxZoom={CLOSEST}>
        {placed.map(({ name, lng, lat }, at) => (
          <MapMarker key={LETTERS[at]} lng={lng} lat={lat} label={`${LETTERS[at]}: ${name}`}>
            <span className={css.mark}>{LETTERS[at]}</span>
          </MapMarker>
        ))}
      </StillMap>
    )
  )
}

function outlines(sides: readonly PairSide[]): Overlay {
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
