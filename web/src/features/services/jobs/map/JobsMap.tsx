import { useEffect, useMemo, useState } from 'react'
import { useBasemap } from '@/data/basemap/queries'
import type { JobSummary } from '@/data/jobs/types'
import { useTheme } from '@/lib/theme'
import { useSize } from '@/lib/useSize'
import { MapCanvas } from '@/map/MapCanvas'
import { MapMarker } from '@/map/MapMarker'
import { composeStyle } from '@/map/style/compose'
import { type MapView, viewOfBounds } from '@/map/view'
import { BaseMark } from './BaseMark'
import css from './JobsMap.module.css'
import { reachBounds, reachOverlay } from './reach'
import { spread } from './spread'

interface Props {
  base: { lng: number; lat: number }
  radiusKm: number
  jobs: readonly JobSummary[]
  /** The job whose row is pointed at or chosen. */
  on: string | null
  /** A mark was pressed. */
  onChoose: (id: string) => void
}

const ROOM = { top: 12, right: 12, bottom: 12, left: 12 }

/**
 * The jobs of the list on a map, each by the middle of the square kilometre that it lies in, with one's own base and reach.
 * The list beside it says the same.
 */
export default function JobsMap({ base: { lng, lat }, radiusKm, jobs, on, onChoose }: Props) {
  const [size, frame] = useSize()
  const theme = useTheme()
  const [view, setView] = useState<MapView | null>(null)
  const [failed, setFailed] = useState(false)
  const basemap = useBasemap(theme)
  const overlay = useMemo(() => reachOverlay([lng, lat], radiusKm, theme), [lng, lat, radiusKm, theme])
  const style = useMemo(() => basemap && composeStyle(basemap.ours, basemap.outside, overlay), [basemap, overlay])
  // In steps: while the map zooms, marks need not move with every frame.
  const zoom = Math.round((view?.zoom ?? 0) * 4) / 4
  const marks = useMemo(() => spread(jobs, { lng, lat }, zoom), [jobs, lng, lat, zoom])
  // Another reach is looked at whole.
  const { width, height } = size ?? {}
  useEffect(() => {
    if (width && height) setView(viewOfBounds(reachBounds([lng, lat], radiusKm), { width, height }, ROOM, 15))
  }, [width, height, lng, lat, radiusKm])
  return (
    <div ref={frame} className={css.frame}>
      {failed && <p className={css.message}>This browser can’t draw the map. The list shows the same jobs.</p>}
      {style && view && !failed && (
        <MapCanvas
          label="Map of the jobs in your reach"
          style={style}
          view={view}
          insets={ROOM}
          onView={setView}
          onState={(state) => setFailed(state === 'failed')}
        >
          <MapMarker lng={lng} lat={lat}>
            <BaseMark />
          </MapMarker>
          {marks.map(({ job, number, offset }) => (
            <MapMarker key={job.id} lng={job.cell.lng} lat={job.cell.lat} offset={offset} raised={job.id === on}>
              <button
                type="button"
                className={css.mark}
                data-urgency={job.urgency}
                data-on={job.id === on || undefined}
                aria-label={`Job ${number}: ${job.title}`}
                onClick={() => onChoose(job.id)}
              >
                {number}
              </button>
            </MapMarker>
          ))}
        </MapCanvas>
      )}
    </div>
  )
}
