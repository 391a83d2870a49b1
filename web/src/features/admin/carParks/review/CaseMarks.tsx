import { useQuery } from '@tanstack/react-query'
import type { CarParkMatter } from '@/data/admin/carParkMatters'
import { driverReportQuery } from '@/data/admin/driverReports'
import { MapMarker } from '@/map/MapMarker'
import css from './Review.module.css'

/** The car park of which drivers report something, which may have been hidden or deleted since. */
export function CaseMarks({ item: { id, lng, lat, name } }: { item: CarParkMatter }) {
  const isUnseen = useQuery(driverReportQuery(id)).data?.car_park.is_on_map === false
  return (
    <MapMarker lng={lng} lat={lat} label={isUnseen ? `${name}, not on the map` : name} raised>
      <span className={css.near} data-standing={isUnseen ? 'hidden' : 'on_map'} data-chosen>
        <b>P</b>
      </span>
    </MapMarker>
  )
}
