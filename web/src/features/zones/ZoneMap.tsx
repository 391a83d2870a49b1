import { useMemo } from 'react'
import type { OpenZoneAlert, Zone } from '@/data/zones/types'
import type { LngLat } from '@/lib/geo'
import { useTheme } from '@/lib/theme'
import { boundaryOverlay, tokenColour } from '@/map/boundary'
import { MapMarker } from '@/map/MapMarker'
import StillMap from '@/map/StillMap'
import { boundsOf } from '@/map/shapes'
import { AlertIcon } from './AlertIcon'
import css from './Zones.module.css'

type Props = { zone: Pick<Zone, 'name' | 'boundary'>; alerts?: readonly OpenZoneAlert[] }

/** A zone on a map that stands still, with the alerts that stand somewhere; the page has them as a list. */
export default function ZoneMap({ zone: { name, boundary }, alerts = [] }: Props) {
  const theme = useTheme()
  const ring = boundary as unknown as LngLat[]
  const bounds = boundsOf(ring)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour is another one in the dark
  const overlay = useMemo(() => boundaryOverlay([ring], tokenColour('action')), [ring, theme])
  if (!bounds) return null
  return (
    <StillMap label={`Map of ${name}`} bounds={bounds} overlay={overlay} maxZoom={15}>
      {alerts.map(
        ({ id, alert_kind, lng, lat }) =>
          lng != null &&
          lat != null && (
            <MapMarker key={id} lng={lng} lat={lat}>
              <span className={css.mark}>
                <AlertIcon of={alert_kind} />
              </span>
            </MapMarker>
          ),
      )}
    </StillMap>
  )
}
