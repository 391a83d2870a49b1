import { useMemo } from 'react'
import type { PairSide } from '@/data/admin/carParkPairs'
import type { LngLat } from '@/lib/geo'
import { MapMarker } from '@/map/MapMarker'
import StillMap from '@/map/StillMap'
import { boundsOf, squareAround } from '@/map/shapes'
import { outlines } from './outlines'
import css from './Pairs.module.css'

/** What is shown around each marker, so that one sees the streets that it lies between. */
const AROUND_METRES = 60
const CLOSEST = 18.5
const LETTERS = ['A', 'B']
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
