import { Database, type LucideIcon, SlidersHorizontal } from 'lucide-react'
import { type CSSProperties, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { isFiltered, NO_FILTERS } from '@/data/carParks/filters'
import type { Bounds } from '@/lib/geo'
import type { Position } from '@/lib/geolocation'
import { useTheme } from '@/lib/theme'
import { MapControls } from '@/map/MapControls'
import { isInView, viewOfBounds, visibleBounds } from '@/map/view'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { PageTitle } from '@/ui/PageTitle'
import { prepareToasts } from '@/ui/toast'
import { CarParkPopup } from './CarParkPopup'
import { MapFilterChips, SmartFilterChips } from './FilterChips'
import { describeCarPark } from './format'
import { Legend } from './Legend'
import { hasPanel, mapInsets, type Stop } from './layout'
import { MapFailed, MapLoading } from './MapLoading'
import type { MapCarPark } from './mapCarPark'
import { ParkingMap } from './ParkingMap.lazy'
import css from './ParkingPage.module.css'
import { Results } from './Results'
import { SearchBox } from './SearchBox'
import { Sheet } from './Sheet'
import { SCREENS, type ScreenName } from './screens'
import { FindParking } from './smart/FindParking'
import { LocationPrompt } from './smart/LocationPrompt'
import { ManualLocation } from './smart/ManualLocation'
import { SmartHead } from './smart/SmartHead'
import { useSmart } from './smart/useSmart'
import { useAddress } from './useAddress'
import { useCarParks } from './useCarParks'
import { usePlaceSearch } from './usePlaceSearch'
import { useSize } from './useSize'
import { ZoomTooLow } from './ZoomTooLow'

const UNITED_KINGDOM: Bounds = [-8.7, 49.8, 1.9, 59.4]

/** The first zoom at which single car parks show. */
const FIRST_ZOOM = 8

/** A driver looks for a place to park: a map, and beside it a list that says the same. */
export function ParkingPage({ screen }: { screen: ScreenName }) {
  const { title, placeholder, start } = SCREENS[screen]
  const theme = useTheme()
  const address = useAddress()
  const [size, measure] = useSize()
  const [stop, setStop] = useState<Stop>('half')
  const [position, setPosition] = useState<Position | null>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const [tapped, setTapped] = useState<MapCarPark | null>(null)
  const [mapFailed, setMapFailed] = useState(false)
  const [filtersOpen, setFiltersOpen] = useState(() => isFiltered(address.filters))

  const view = address.view ?? start
  const { filters, carParkId, text, trip, look, open } = address
  const destination = trip?.destination ?? address.destination
  const space = useMemo(() => size ?? { width: 0, height: 0 }, [size])
  const panel = hasPanel(space)
  const content = carParkId !== null ? 'detail' : screen === 'smart' ? 'smart' : 'list'
  const insets = useMemo(() => mapInsets(space, stop, content), [space, stop, content])
  const seen = size && {
    bounds: visibleBounds(view, size, insets),
    zoom: Math.floor(view.zoom + 1e-6),
    centre: { lng: view.lng, lat: view.lat },
  }
  const carParks = useCarParks(seen, { filters, text, trip }, carParkId)
  const search = usePlaceSearch({
    filters,
    view,
    size: space,
    insets,
    go: address.go,
  })
  const smart = useSmart(screen, address)
  const narrowed = isFiltered(filters) || text !== '' || trip !== null

  const select = useCallback(
    (id: number | null) => {
      open(id)
      setTapped(null)
      if (id === null) return
      const next = stop === 'peek' ? 'half' : stop
      setStop(next)
      // On a phone what opens may lie under the sheet that opens with it.
      const at = carParks.listed.find((carPark) => carPark.id === id)
      if (panel || !at || isInView(at, view, space, mapInsets(space, next, 'detail'))) return
      look({ lng: at.lng, lat: at.lat, zoom: view.zoom })
    },
    [open, look, carParks.listed, panel, view, space, stop],
  )
  // A first tap shows what there is to choose by, a second one everything; beside an open car park one is enough.
  const tap = (picked: MapCarPark | null) => {
    if (picked === null || carParkId !== null || picked.id === tapped?.id) {
      select(picked?.id ?? null)
      return
    }
    setTapped(picked)
    if (panel) return
    // A popup needs more of a phone than the list leaves, and not the edge of it.
    setStop('peek')
    look({ lng: picked.lng, lat: picked.lat, zoom: view.zoom })
  }
  const moveSheet = (next: Stop) => {
    setTapped(null)
    setStop(next)
  }
  const showPosition = (found: Position) => {
    setPosition(found)
    look({ lng: found.at[0], lat: found.at[1], zoom: Math.max(15, view.zoom) })
  }
  const locate = smart.location && { asking: smart.location.asking, ask: () => void smart.location?.findMe() }
  const showAll = () => look(viewOfBounds(UNITED_KINGDOM, space, insets))

  useEffect(prepareToasts, [])

  // A link that names a car park and no view leads to the car park.
  const { selected } = carParks
  const lost = address.view === null && selected !== null
  useEffect(() => {
    if (lost) look({ lng: selected.lng, lat: selected.lat, zoom: 16 })
  }, [lost, selected, look])

  const from = destination
    ? ([destination.lng, destination.lat] as const)
    : (smart.location?.current?.at ?? position?.at)
  const results = (
    <Results
      carParks={carParks}
      narrowed={narrowed}
      screen={screen}
      head={
        smart.location && (
          <SmartHead
            carParks={carParks}
            narrowed={narrowed}
            trip={trip}
            location={smart.location}
            refresh={smart.refresh}
            dataTools={smart.dataTools}
            onFind={() => smart.setDialog('find')}
            onManual={() => smart.setDialog('manual')}
            onLeaveTrip={() => address.go({ trip: null })}
          />
        )
      }
      selectedId={carParkId}
      from={from ?? null}
      onSelect={select}
      onHover={setHovered}
      onLook={look}
      onLookWider={() => (view.zoom > FIRST_ZOOM + 2 ? look({ ...view, zoom: view.zoom - 2 }) : showAll())}
      onShowAll={showAll}
      onClear={() => address.go({ filters: { ...NO_FILTERS, everyAccess: filters.everyAccess }, text: '', trip: null })}
      sheet={!panel}
    />
  )
  const field = (
    <SearchBox
      floating={!panel}
      placeholder={placeholder}
      text={text || (address.destination?.name ?? '')}
      centre={view}
      search={search}
      onText={address.type}
    >
      {screen === 'smart' && (
        <>
          <Toggle label="Filters" of={SlidersHorizontal} on={filtersOpen} onToggle={setFiltersOpen} />
          <Toggle label="Data tools" of={Database} on={smart.dataTools} onToggle={smart.setDataTools} />
        </>
      )}
    </SearchBox>
  )
  // What floats beside the sheet rides on its edge, and leaves when it is pulled all the way up.
  const covered = !panel && stop === 'full'

  return (
    <div
      ref={measure}
      className={css.stage}
      data-panel={panel || undefined}
      data-place={carParkId !== null || undefined}
      data-screen={screen}
      style={{ '--floor': `${insets.bottom}px` } as CSSProperties}
    >
      <PageTitle>{selected ? `${selected.name} · ${title}` : title}</PageTitle>
      <h1 className="sr-only">{title}</h1>
      {size && panel && (
        <section className={css.panel} aria-label="Results">
          <div className={css.search}>{field}</div>
          {results}
        </section>
      )}
      <div className={css.top}>
        {!panel && field}
        {screen === 'map' && <MapFilterChips filters={filters} onChange={address.filter} />}
        {screen === 'smart' && filtersOpen && <SmartFilterChips filters={filters} onChange={address.filter} />}
      </div>
      {mapFailed ? (
        <MapFailed attribution={carParks.attribution} />
      ) : (
        <Suspense fallback={<MapLoading />}>
          {size && (
            <ParkingMap
              theme={theme}
              view={view}
              insets={insets}
              filters={filters}
              carParks={carParks}
              selectedId={carParkId}
              hoveredId={hovered}
              position={smart.position ?? position}
              destination={destination}
              onView={look}
              onSelect={select}
              onFailed={() => setMapFailed(true)}
              popup={(of) => <CarParkPopup carPark={of} onMore={() => select(of.id)} />}
              tapped={tapped}
              onTap={screen === 'map' ? tap : undefined}
            />
          )}
        </Suspense>
      )}
      {view.zoom < FIRST_ZOOM && (
        <div className={css.message}>
          <ZoomTooLow onFound={showPosition} locate={locate} />
        </div>
      )}
      <div className={css.controls} hidden={covered}>
        <MapControls view={view} onLook={look} onFound={showPosition} locate={locate} />
      </div>
      <div className={css.legend} hidden={covered}>
        <Legend short={!panel} />
      </div>
      {size && !panel && (
        <Sheet stop={stop} content={content} size={size} onStop={moveSheet}>
          {results}
        </Sheet>
      )}
      {smart.location && (
        <>
          <LocationPrompt location={smart.location} />
          <ManualLocation
            open={smart.dialog === 'manual'}
            centre={view}
            onClose={() => smart.setDialog(null)}
            onPick={smart.location.setByHand}
          />
          <FindParking
            open={smart.dialog === 'find'}
            trip={trip}
            filters={filters}
            search={search}
            onClose={() => smart.setDialog(null)}
          />
        </>
      )}
      <p className="sr-only" aria-live="polite">
        {selected && `Selected: ${describeCarPark(selected)}`}
      </p>
      <p className="sr-only" aria-live="polite">
        {destination && `Marked on the map: ${destination.name}. Walks begin there.`}
      </p>
    </div>
  )
}

interface ToggleProps {
  label: string
  of: LucideIcon
  on: boolean
  onToggle: (on: boolean) => void
}

function Toggle({ label, of, on, onToggle }: ToggleProps) {
  return (
    <IconButton label={label} className={css.toggle} aria-pressed={on} onClick={() => onToggle(!on)}>
      <Icon of={of} />
    </IconButton>
  )
}
