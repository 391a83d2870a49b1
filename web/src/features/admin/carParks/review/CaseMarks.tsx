import type { CarParkMatter } from '@/data/admin/carParkMatters'
import { MapMarker } from '@/map/MapMarker'
import css from './Review.module.css'

/** The car park of which drivers report something. */
export function CaseMarks({ item: { lng, lat, name } }: { item: CarParkMatter }) {
  return (
    <MapMarker lng={lng} lat={lat} label={name} raised>
      <span className={css.near} data-standing="on_map" data-chosen>
        <b>P</b>
      </span>
    </MapMarker>
  )
}
