import { useMemo } from 'react'
import { useTheme } from '@/lib/theme'
import { MapMarker } from '@/map/MapMarker'
import StillMap from '@/map/StillMap'
import { BaseMark } from './BaseMark'
import { reachBounds, reachOverlay } from './reach'

/** Where one starts from and how far one goes, to look at. */
export default function ReachMap({
  base: { lng, lat },
  radiusKm,
}: {
  base: { lng: number; lat: number }
  radiusKm: number
}) {
  const theme = useTheme()
  const overlay = useMemo(() => reachOverlay([lng, lat], radiusKm, theme), [lng, lat, radiusKm, theme])
  return (
    <StillMap label="Map of how far you go" bounds={reachBounds([lng, lat], radiusKm)} overlay={overlay}>
      <MapMarker lng={lng} lat={lat}>
        <BaseMark />
      </MapMarker>
    </StillMap>
  )
}
