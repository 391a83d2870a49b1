import { useMemo } from 'react'
import type { Neighbour } from '@/data/suggestions/types'
import { usePageScroll } from '@/map/behaviours/usePageScroll'
import { MapMarker } from '@/map/MapMarker'
import PinMap from '@/map/PinMap'
import type { Overlay } from '@/map/style/compose'
import type { MapView } from '@/map/view'
import css from './Suggestions.module.css'

const LINE = '#7a5c00'

type Props = {
  view: MapView
  /** The car parks within 100 metres, and the one that is asked about. */
  neighbours: readonly Neighbour[]
  nearest: Neighbour | null
  onView: (view: MapView) => void
  onFailed: () => void
}

/** The map of the form: it moves under the pin, and shows what is on the map already and how far that is. */
export default function SuggestionMap({ view, neighbours, nearest, onView, onFailed }: Props) {
  const { lng, lat } = view
  const overlay = useMemo(() => lineTo(nearest, lng, lat), [nearest, lng, lat])
  return (
    <PinMap
      label="Map of where it is: move it until the pin is at the entrance"
      view={view}
      onView={onView}
      onFailed={onFailed}
      overlay={overlay}
    >
      <PageScroll />
      {neighbours.map((one) => (
        <MapMarker key={one.id} lng={one.lng} lat={one.lat} label={`${one.name}, ${one.metres} m away`}>
          <span className={css.mark} data-asked={one.id === nearest?.id || undefined}>
            P
          </span>
        </MapMarker>
      ))}
      {nearest && (
        <MapMarker lng={(nearest.lng + lng) / 2} lat={(nearest.lat + lat) / 2}>
          <span className={css.metres} aria-hidden="true">
            {nearest.metres} m
          </span>
        </MapMarker>
      )}
    </PinMap>
  )
}

function PageScroll() {
  usePageScroll()
  return null
}

/** A dashed line from the pin to the car park that it may be. */
function lineTo(nearest: Neighbour | null, lng: number, lat: number): Overlay {
  const ends = [
    [lng, lat],
    [nearest?.lng ?? lng, nearest?.lat ?? lat],
  ]
  const features = nearest
    ? [{ type: 'Feature' as const, properties: {}, geometry: { type: 'LineString' as const, coordinates: ends } }]
    : []
  return {
    sources: { near: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
    below: [],
    above: [
      {
        id: 'near-line',
        type: 'line',
        source: 'near',
        paint: { 'line-color': LINE, 'line-width': 2, 'line-dasharray': [2, 2] },
      },
    ],
  }
}
