import { type CSSProperties, lazy, Suspense, useState } from 'react'
import type { Filters } from '@/data/carParks/filters'
import type { LeavingSoonPlace } from '@/data/leavingSoon/queries'
import type { Position } from '@/lib/geolocation'
import { loadOnline } from '@/lib/online'
import { useTheme } from '@/lib/theme'
import { useSize } from '@/lib/useSize'
import { MapControls } from '@/map/MapControls'
import type { MapView } from '@/map/view'
import { CarParkPopup } from './CarParkPopup'
import type { Destination } from './destination'
import { Legend } from './Legend'
import message from './MapMessages.module.css'
import type { MapCarPark } from './mapCarPark'
import css from './ParkingPage.module.css'
import { ShownArea } from './ShownArea'
import type { CarParks } from './useCarParks'
import type { Viewport } from './useViewport'

/** The map and its engines are heavy: they come after the list, and only where a map shows. */
const ParkingMap = lazy(() => loadOnline(() => import('./ParkingMap')))

/** The first zoom at which single car parks show. */
export const FIRST_ZOOM = 8

/** How high the key of one line is, in CSS pixels. */
const ONE_LINE = 44

interface Props {
  viewport: Viewport
  filters: Filters
  carParks: CarParks
  leaving: LeavingSoonPlace[]
  openLeaving: LeavingSoonPlace | null
  onLeaving: (place: LeavingSoonPlace | null) => void
  selectedId: number | null
  /** The car park whose row a mouse is over. */
  hoveredId: number | null
  tapped: MapCarPark | null
  position: Position | null
  destination: Destination | null
  /** The screen's own way to find the position, where it has one. */
  locate: { asking: boolean; ask: () => void } | null
  onLook: (view: MapView) => void
  onSelect: (id: number | null) => void
  /** Left out, a tap opens a car park as a click does. */
  onTap?: ((carPark: MapCarPark | null) => void) | undefined
  onFound: (position: Position) => void
}

/** The map with what floats on it. Where it cannot be drawn, that is said in its place, and the list goes on. */
export function MapArea(props: Props) {
  const { viewport, carParks, locate, onLook, onFound } = props
  const { size, view, insets, panel, wide, stop } = viewport
  const theme = useTheme()
  const [failed, setFailed] = useState(false)
  // The credits stand on the key, which has as many lines as its width asks for.
  const [key, measureKey] = useSize()
  // What floats beside the sheet rides on its edge, and leaves when the sheet is pulled all the way up.
  const covered = !panel && stop === 'full'
  return (
    <>
      {failed ? (
        <MapFailed attribution={carParks.attribution} />
      ) : (
        <div className={css.map} style={{ '--key': `${key?.height ?? ONE_LINE}px` } as CSSProperties}>
          <Suspense fallback={<MapLoading />}>
            {size && viewport.known && (
              <ParkingMap
                theme={theme}
                view={view}
                insets={insets}
                filters={props.filters}
                carParks={carParks}
                leaving={props.leaving}
                openLeaving={props.openLeaving}
                onLeaving={props.onLeaving}
                selectedId={props.selectedId}
                hoveredId={props.hoveredId}
                position={props.position}
                destination={props.destination}
                onView={onLook}
                onSelect={props.onSelect}
                onFailed={() => setFailed(true)}
                popup={(of) => <CarParkPopup carPark={of} onMore={() => props.onSelect(of.id)} />}
                tapped={props.tapped}
                onTap={props.onTap}
              />
            )}
          </Suspense>
        </div>
      )}
      {!panel && (
        <div className={css.message} role="status" hidden={covered}>
          {/* That one has to come closer the list says: here it would lie over Scotland. */}
          {view.zoom >= FIRST_ZOOM && <ShownArea viewport={viewport} position={props.position} />}
        </div>
      )}
      <div className={css.controls} hidden={covered}>
        <MapControls view={view} onLook={onLook} onFound={onFound} locate={locate} />
      </div>
      <div ref={measureKey} className={css.legend} hidden={covered}>
        <Legend folds={!panel || wide} asked={carParks.asked !== null} practice={carParks.practice > 0} />
      </div>
    </>
  )
}

/** Stands where the map will be. */
function MapLoading() {
  return (
    <div className={message.placeholder} data-map-state="loading">
      <p>Map loading...</p>
    </div>
  )
}

/** Stands where the map cannot be. */
function MapFailed({ attribution }: { attribution: string }) {
  return (
    <div className={message.placeholder} data-map-state="failed">
      <p>Map loading...</p>
      <p className={message.reason}>
        This browser can’t draw the map, because it has no WebGL. The list shows the same car parks.
      </p>
      {/* Attributions come as HTML with links; the licences ask for their text. */}
      <p className={message.attribution}>{attribution.replace(/<[^>]*>/g, '')}</p>
    </div>
  )
}
