import { Timer } from 'lucide-react'
import { useMemo } from 'react'
import { around } from '@/data/leavingSoon/around'
import type { LeavingSoonSpot } from '@/data/leavingSoon/queries'
import { useTheme } from '@/lib/theme'
import { MapMarker } from '@/map/MapMarker'
import StillMap from '@/map/StillMap'
import type { Overlay } from '@/map/style/compose'
import { Icon } from '@/ui/Icon'
import css from './Status.module.css'

/** What others see of a space: the car park, or about where, beside words that say the same. */
export default function SpotMap({ spot }: { spot: LeavingSoonSpot }) {
  const dark = useTheme() === 'dark'
  const { lng, lat, kind } = spot
  const ring = useMemo(() => around({ lng, lat, kind }), [lng, lat, kind])
  const overlay = useMemo(() => drawn(ring.outline, dark), [ring, dark])
  return (
    <StillMap label="Map of what others see" bounds={ring.bounds} overlay={overlay} maxZoom={16}>
      <MapMarker lng={lng} lat={lat} label="What others see" raised>
        <span className={css.mark}>
          <Icon of={Timer} />
        </span>
      </MapMarker>
    </StillMap>
  )
}

function drawn(data: GeoJSON.Feature, dark: boolean): Overlay {
  const colour = dark ? '#64abf5' : '#005eb8'
  return {
    sources: { about: { type: 'geojson', data } },
    below: [],
    above: [
      { id: 'about-fill', type: 'fill', source: 'about', paint: { 'fill-color': colour, 'fill-opacity': 0.14 } },
      {
        id: 'about-line',
        type: 'line',
        source: 'about',
        paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [2, 1.6] },
      },
    ],
  }
}
