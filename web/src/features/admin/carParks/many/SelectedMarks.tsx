import { MapMarker } from '@/map/MapMarker'
import css from './Many.module.css'
import type { Chosen } from './selected'

/** A ring around each car park that is selected. */
export function SelectedMarks({ of }: { of: readonly Chosen[] }) {
  return of.map(({ id, lng, lat }) => (
    <MapMarker key={id} lng={lng} lat={lat}>
      <span className={css.ring} aria-hidden="true" />
    </MapMarker>
  ))
}
