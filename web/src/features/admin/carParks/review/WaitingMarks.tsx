import type { CarParkMatter } from '@/data/admin/carParkMatters'
import { MapMarker } from '@/map/MapMarker'
import css from './Review.module.css'
import { keyOf, saidOf } from './words'

type Props = { items: readonly CarParkMatter[]; selected: CarParkMatter | undefined; onSelect: (key: string) => void }

/** Everything else that waits, where it is: pressed, it opens. The list beside the map leads there by keyboard. */
export function WaitingMarks({ items, selected, onSelect }: Props) {
  const open = selected && keyOf(selected)
  return items
    .filter((item) => keyOf(item) !== open)
    .map((item) => (
      <MapMarker key={keyOf(item)} lng={item.lng} lat={item.lat}>
        <button
          type="button"
          tabIndex={-1}
          className={css.dot}
          data-kind={item.kind}
          aria-label={`${item.name}: ${saidOf(item)}`}
          onClick={() => onSelect(keyOf(item))}
        />
      </MapMarker>
    ))
}
