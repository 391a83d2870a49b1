import { Car, CircleDot } from 'lucide-react'
import { useMemo } from 'react'
import type { Bounds, LngLat } from '@/lib/geo'
import { useTheme } from '@/lib/theme'
import { MapMarker } from '@/map/MapMarker'
import StillMap from '@/map/StillMap'
import type { Overlay } from '@/map/style/compose'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import css from './Parked.module.css'

type Props = {
  at: { lng: number; lat: number }
  /** Where the driver is, once the device was asked. */
  position: LngLat | null
  /** The vehicle's registration, where it is one of the account's. */
  plate: string | null
}

/** The tip of the plate's bubble stands at the vehicle. */
const ABOVE = [0, -32] as const

/** The vehicle and the way back to it, as the crow flies, beside words that say the same. */
export default function ParkedMap({ at: { lng, lat }, position, plate }: Props) {
  const dark = useTheme() === 'dark'
  const [x, y] = position ?? [lng, lat]
  const bounds = useMemo<Bounds>(
    () => [Math.min(x, lng), Math.min(y, lat), Math.max(x, lng), Math.max(y, lat)],
    [x, y, lng, lat],
  )
  const way = useMemo(() => wayBetween([x, y], [lng, lat], dark), [x, y, lng, lat, dark])
  return (
    <StillMap label="Map of where you parked" bounds={bounds} overlay={way} maxZoom={16.5}>
      {plate ? (
        <MapMarker lng={lng} lat={lat} offset={ABOVE} raised>
          <span className={css.plated}>
            <span className="sr-only">Your vehicle: </span>
            <Plate registration={plate} />
          </span>
        </MapMarker>
      ) : (
        <MapMarker lng={lng} lat={lat} label="Your vehicle" raised>
          <span className={css.car}>
            <Icon of={Car} />
          </span>
        </MapMarker>
      )}
      {position && (
        <MapMarker lng={x} lat={y} label="Where you are">
          <span className={css.own}>
            <Icon of={CircleDot} />
          </span>
        </MapMarker>
      )}
    </StillMap>
  )
}

function wayBetween(from: LngLat, to: LngLat, dark: boolean): Overlay {
  const data: GeoJSON.Feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates: [[...from], [...to]] },
  }
  return {
    sources: { way: { type: 'geojson', data } },
    below: [],
    above: [
      {
        id: 'way',
        type: 'line',
        source: 'way',
        layout: { 'line-cap': 'round' },
        paint: { 'line-color': dark ? '#64abf5' : '#005eb8', 'line-width': 5, 'line-dasharray': [0.1, 1.8] },
      },
    ],
  }
}
