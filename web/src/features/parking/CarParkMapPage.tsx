import { type CSSProperties, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { Position } from '@/lib/geolocation'
import { useTheme } from '@/lib/theme'
import { type Bounds, viewOfBounds, visibleBounds } from '@/map/view'
import { PageTitle } from '@/ui/PageTitle'
import { START } from './address'
import css from './CarParkMapPage.module.css'
import { FilterChips } from './FilterChips'
import { Legend } from './Legend'
import { hasPanel, mapInsets, type Stop } from './layout'
import { MapControls } from './MapControls'
import { MapLoading, MapTrouble } from './MapLoading'
import { ParkingMap } from './ParkingMap.lazy'
import { Results } from './Results'
import { SearchBox } from './SearchBox'
import { Sheet } from './Sheet'
import { useAddress } from './useAddress'
import { useCarParks } from './useCarParks'
import { useSize } from './useSize'
import { spokenPlace } from './words'
import { ZoomTooLow } from './ZoomTooLow'

const UNITED_KINGDOM: Bounds = [-8.7, 49.8, 1.9, 59.4]

/** The first zoom at which single places show. */
const FIRST_ZOOM = 8

/** A driver looks for a place to park: a map, and beside it a list that says the same. */
export default function CarParkMapPage() {
  const theme = useTheme()
  const address = useAddress()
  const [size, measure] = useSize()
  const [stop, setStop] = useState<Stop>('half')
  const [position, setPosition] = useState<Position | null>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const [mapFailed, setMapFailed] = useState(false)

  const view = address.view ?? START
  const { filters, place, look, open } = address
  const space = useMemo(() => size ?? { width: 0, height: 0 }, [size])
  const panel = hasPanel(space)
  const insets = useMemo(() => mapInsets(space, stop, place !== null), [space, stop, place])
  const seen = size && {
    bounds: visibleBounds(view, size, insets),
    zoom: Math.floor(view.zoom + 1e-6),
    centre: { lng: view.lng, lat: view.lat },
  }
  const carParks = useCarParks(seen, filters, place)

  const select = useCallback(
    (id: number | null) => {
      open(id)
      if (id !== null) setStop((now) => (now === 'peek' ? 'half' : now))
    },
    [open],
  )
  const showPosition = (found: Position) => {
    setPosition(found)
    look({ lng: found.at[0], lat: found.at[1], zoom: Math.max(15, view.zoom) })
  }
  const showAll = () => look(viewOfBounds(UNITED_KINGDOM, space, insets))

  // A link that names a place and no view leads to the place.
  const { selected } = carParks
  const lost = address.view === null && selected !== null
  useEffect(() => {
    if (lost) look({ lng: selected.lng, lat: selected.lat, zoom: 16 })
  }, [lost, selected, look])

  const results = (
    <Results
      carParks={carParks}
      filters={filters}
      selectedId={place}
      position={position}
      onSelect={select}
      onHover={setHovered}
      onLook={look}
      onLookWider={() => (view.zoom > FIRST_ZOOM + 2 ? look({ ...view, zoom: view.zoom - 2 }) : showAll())}
      onShowAll={showAll}
      onClearFilters={address.filter}
      sheet={!panel}
    />
  )
  const search = <SearchBox floating={!panel} centre={view} onLook={look} onSelect={open} />
  // What floats beside the sheet rides on its edge, and leaves when it is pulled all the way up.
  const covered = !panel && stop === 'full'

  return (
    <div
      ref={measure}
      className={css.stage}
      data-panel={panel || undefined}
      data-place={place !== null || undefined}
      style={{ '--floor': `${insets.bottom}px` } as CSSProperties}
    >
      <PageTitle>{selected ? `${selected.name} · Car Park Map` : 'Car Park Map'}</PageTitle>
      <h1 className="sr-only">Car Park Map</h1>
      {size && panel && (
        <section className={css.panel} aria-label="Results">
          <div className={css.search}>{search}</div>
          {results}
        </section>
      )}
      <div className={css.top}>
        {!panel && search}
        <FilterChips filters={filters} onChange={address.filter} />
      </div>
      {mapFailed ? (
        <MapTrouble attribution={carParks.attribution} />
      ) : (
        <Suspense fallback={<MapLoading />}>
          {size && (
            <ParkingMap
              theme={theme}
              view={view}
              insets={insets}
              filters={filters}
              carParks={carParks}
              selectedId={place}
              hoveredId={hovered}
              position={position}
              onView={look}
              onSelect={select}
              onFailed={() => setMapFailed(true)}
            />
          )}
        </Suspense>
      )}
      {view.zoom < FIRST_ZOOM && (
        <div className={css.message}>
          <ZoomTooLow onFound={showPosition} />
        </div>
      )}
      <div className={css.controls} hidden={covered}>
        <MapControls view={view} onLook={look} onFound={showPosition} />
      </div>
      <div className={css.legend} hidden={covered}>
        <Legend short={!panel} />
      </div>
      {size && !panel && (
        <Sheet stop={stop} placeIsOpen={place !== null} size={size} onStop={setStop}>
          {results}
        </Sheet>
      )}
      <p className="sr-only" aria-live="polite">
        {selected && `Selected: ${spokenPlace(selected)}`}
      </p>
    </div>
  )
}
