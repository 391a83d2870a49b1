import { MapPinned } from 'lucide-react'
import type { AreaCount } from '@/data/carParks/types'
import type { MapView } from '@/map/view'
import { EmptyState } from '@/ui/EmptyState'
import { formatCount } from './format'
import css from './Results.module.css'

/** Close enough to see the car parks of an area. */
const ZOOM = 9.5

/** How many car parks each area has; picking one goes there. */
export function AreaList({ areas, onLook }: { areas: AreaCount[]; onLook: (view: MapView) => void }) {
  if (areas.length === 0) return <EmptyState icon={MapPinned} title="No car parks here yet" />
  const most = Math.max(...areas.map((area) => area.count))
  const sorted = [...areas].sort((a, b) => b.count - a.count)
  return (
    <ul className={css.rows}>
      {sorted.map((area) => (
        <li key={`${area.name} ${area.lng} ${area.lat}`}>
          <button
            type="button"
            className={css.area}
            onClick={() => onLook({ lng: area.lng, lat: area.lat, zoom: ZOOM })}
          >
            <b>{area.name}</b>
            <span className={css.bar} aria-hidden="true">
              <i style={{ width: `${(100 * area.count) / most}%` }} />
            </span>
            <span className={css.areaCount}>
              {formatCount(area.count)}
              <span className="sr-only"> car parks</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
