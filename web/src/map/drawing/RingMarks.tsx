import { MapMarker } from '../MapMarker'
import css from './drawing.module.css'
import { isSameRing, nameOfRing, type Parts, type RingAt, ringsOf, spotOf } from './parts'

type Props = { parts: Parts; isLine: boolean; at: RingAt; onChoose: (at: RingAt) => void }

/** The parts and holes of a shape on the map, where there are several: pressed, its corners are edited. */
export function RingMarks({ parts, isLine, at, onChoose }: Props) {
  const rings = ringsOf(parts)
  if (rings.length < 2) return null
  return rings.map((ring) => {
    const spot = spotOf(parts, ring, isLine)
    if (!spot) return null
    const [lng, lat] = spot
    return (
      <MapMarker key={`${ring.part}.${ring.ring}`} lng={lng} lat={lat}>
        <button
          type="button"
          className={css.ring}
          aria-label={`Edit ${nameOfRing(parts, ring, isLine).toLowerCase()}`}
          aria-pressed={isSameRing(ring, at)}
          onClick={(event) => {
            // Not the map's: that would add a corner.
            event.stopPropagation()
            onChoose(ring)
          }}
        >
          {ring.ring === 0 ? ring.part + 1 : `−${ring.ring}`}
        </button>
      </MapMarker>
    )
  })
}
