import { Database, type LucideIcon, SlidersHorizontal } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { isFiltered, NO_FILTERS } from '@/data/carParks/filters'
import type { VisibleArea } from '@/data/carParks/queries'
import type { TripVehicle } from '@/data/needs/driven'
import type { Bounds, LngLat } from '@/lib/geo'
import type { Position } from '@/lib/geolocation'
import { type MapView, viewOfBounds } from '@/map/view'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { MenuButton } from '@/ui/PageHeader'
import { PageTitle } from '@/ui/PageTitle'
import { prepareToasts } from '@/ui/toast'
import { AskBar } from './answers/AskBar'
import type { Destination } from './destination'
import { MapFilterChips, SmartFilterChips } from './FilterChips'
import { SavedChip } from './favourites/SavedChip'
import { describeCarPark } from './format'
import { LeavingSoonList } from './leavingSoon/LeavingSoonList'
import { useOpenLeaving } from './leavingSoon/useOpenLeaving'
import { FIRST_ZOOM, MapArea } from './MapArea'
import { NeedsChip } from './needs/NeedsChip'
import type { Origin } from './origin'
import css from './ParkingPage.module.css'
import { PracticeNotice } from './PracticeNotice'
import { ParkedBar, ParkedChip } from './parked/ParkedBar'
import { Results } from './Results'
import { ScreenSwitch } from './ScreenSwitch'
import { SearchBox } from './SearchBox'
import { LIST, Sheet } from './Sheet'
import { ShownArea } from './ShownArea'
import { SCREENS, type ScreenName } from './screens'
import { FindParking } from './smart/FindParking'
import { LocationPrompt, ManualLocation } from './smart/LocationDialogs'
import { SmartFoot, SmartHead } from './smart/SmartHead'
import type { DriverLocation } from './smart/useDriverLocation'
import { useSmart } from './smart/useSmart'
import { SuggestLink } from './suggestions/SuggestLink'
import { useCarParks } from './useCarParks'
import { usePlaceSearch } from './usePlaceSearch'
import { useSelection } from './useSelection'
import { useUrlState } from './useUrlState'
import { useViewport } from './useViewport'
import { ZoomTooLow } from './ZoomTooLow'

/** From the Channel to Shetland, which keeps the counts of Scotland and the South West clear of what floats there. */
const UNITED_KINGDOM: Bounds = [-8.7, 48.8, 1.9, 60.9]

/** How close to look, at least, at a position that was found. */
const POSITION_ZOOM = 15

/** How close to look at a car park that was saved. */
const SAVED_ZOOM = 16

/** A driver looks for a place to park: a map, and beside it a list that says the same. */
export function ParkingPage({ screen }: { screen: ScreenName }) {
  const { title, placeholder } = SCREENS[screen]
  const url = useUrlState()
  const { filters, carParkId, text, trip, sort, look } = url
  const viewport = useViewport(screen, url)
  const { size, space, view, insets, panel, wide } = viewport
  const smart = useSmart(screen, url, viewport.area)
  const { location } = smart
  const [found, setFound] = useState<Position | null>(null)
  const position = smart.position ?? found
  const destination = trip?.destination ?? url.destination
  const from = originOf({ destination, position, location: location?.current ?? null, view })
  const carParks = useCarParks(nearestTo(from.at, viewport.visible), { filters, text, trip, sort }, carParkId)
  const search = usePlaceSearch({ filters, sort, view, size: space, insets: viewport.listInsets, go: url.go })
  const { select, tapped, tap, moveSheet } = useSelection(url, viewport, carParks)
  const [hovered, setHovered] = useState<number | null>(null)
  const [filtersOpen, setFiltersOpen] = useState(() => isFiltered(filters))
  useEffect(prepareToasts, [])
  const leaving = useOpenLeaving(viewport.visible, FIRST_ZOOM, trip?.arrive ?? null)

  const narrowed = isFiltered(filters) || text !== '' || trip !== null
  const { selected } = carParks
  const showAll = () => look(viewOfBounds(UNITED_KINGDOM, space, insets))
  const showPosition = (found: Position) => {
    setFound(found)
    look({ lng: found.at[0], lat: found.at[1], zoom: Math.max(POSITION_ZOOM, view.zoom) })
  }

  const drive = (vehicle: TripVehicle) => {
    if (trip) url.go({ trip: { ...trip, ...vehicle } })
  }
  const said = location && {
    carParks,
    narrowed,
    location,
    refresh: smart.refresh,
    dataTools: smart.dataTools,
    onFind: () => smart.setDialog('find'),
    onManual: () => smart.setDialog('manual'),
  }
  const locate = location && { asking: location.asking, ask: () => void location.findMe() }
  const results = (
    <Results
      carParks={carParks}
      narrowed={narrowed}
      screen={screen}
      sort={sort}
      onSort={(next) => url.go({ sort: next })}
      head={said && !trip && <SmartHead {...said} />}
      foot={said && trip && <SmartFoot {...said} />}
      leaving={<LeavingSoonList places={leaving.places} from={from} onOpen={leaving.open} />}
      selectedId={carParkId}
      from={from}
      onSelect={select}
      onHover={setHovered}
      onLook={look}
      onLookWider={() => (view.zoom > FIRST_ZOOM + 2 ? look({ ...view, zoom: view.zoom - 2 }) : showAll())}
      onShowAll={showAll}
      onClear={() => url.go({ filters: { ...NO_FILTERS, everyAccess: filters.everyAccess }, text: '', trip: null })}
      onChangeTrip={() => smart.setDialog('find')}
      onVehicle={drive}
      hint={!panel && view.zoom < FIRST_ZOOM && <ZoomTooLow onFound={showPosition} locate={locate} />}
      sheet={!panel}
      wide={wide}
    />
  )
  const field = carParks.asked ? (
    <AskBar
      asked={carParks.asked}
      floating={!panel}
      onChange={() => smart.setDialog('find')}
      onVehicle={drive}
      onLeave={() => url.go({ trip: null })}
    >
      {!panel && <MenuButton />}
    </AskBar>
  ) : (
    <SearchBox
      floating={!panel}
      placeholder={placeholder}
      text={text || (url.destination?.name ?? '')}
      centre={view}
      from={from.at}
      search={search}
      onText={url.type}
    >
      {screen === 'smart' && (
        <>
          <Toggle label="Filters" of={SlidersHorizontal} on={filtersOpen} onToggle={setFiltersOpen} />
          <Toggle label="Data tools" of={Database} on={smart.dataTools} onToggle={smart.setDataTools} />
        </>
      )}
    </SearchBox>
  )

  return (
    <div
      ref={viewport.measure}
      className={css.stage}
      data-panel={panel || undefined}
      data-wide={wide || undefined}
      data-place={carParkId !== null || undefined}
      data-screen={screen}
      data-asked={carParks.asked !== null || undefined}
      style={{ '--floor': `${insets.bottom}px` } as CSSProperties}
    >
      <PageTitle>{selected ? `${selected.name} · ${title}` : title}</PageTitle>
      <h1 className="sr-only">{title}</h1>
      {/* Search, filters and map come before the rows, which may be many. */}
      <button type="button" className="skip" onClick={() => document.getElementById(LIST)?.focus()}>
        Skip to the list
      </button>
      {size && panel && !wide && !carParks.asked && (
        <div className={css.search}>
          {field}
          <ScreenSwitch screen={screen} url={url} />
        </div>
      )}
      <div className={css.top}>
        {!panel && field}
        <div className={css.chips}>
          {!panel && <ScreenSwitch float screen={screen} url={url} />}
          {screen === 'map' && <MapFilterChips filters={filters} onChange={url.filter} />}
          {screen === 'smart' && filtersOpen && <SmartFilterChips filters={filters} onChange={url.filter} />}
          <SavedChip onOpen={({ id, lng, lat }) => url.open(id, { lng, lat, zoom: SAVED_ZOOM })} />
          <NeedsChip trip={trip} onVehicle={drive} />
          <ParkedChip />
          <SuggestLink view={view} />
        </div>
        <ParkedBar />
        <PracticeNotice
          count={carParks.practice}
          total={carParks.total ?? 0}
          centre={view}
          onGo={({ lng, lat }) => look({ lng, lat, zoom: SCREENS[screen].start.zoom })}
        />
        {/* Below the chips, which have as many lines as there is room for. On the phone the map has its own place for it. */}
        {panel && (
          <div className={css.said} role="status">
            {view.zoom < FIRST_ZOOM ? (
              <ZoomTooLow onFound={showPosition} locate={locate} />
            ) : (
              <ShownArea viewport={viewport} position={position} />
            )}
          </div>
        )}
      </div>
      <MapArea
        viewport={viewport}
        filters={filters}
        carParks={carParks}
        leaving={leaving.places}
        openLeaving={leaving.opened}
        onLeaving={leaving.open}
        selectedId={carParkId}
        hoveredId={hovered}
        tapped={tapped}
        position={position}
        destination={destination}
        locate={locate}
        onLook={look}
        onSelect={select}
        onTap={screen === 'map' ? tap : undefined}
        onFound={showPosition}
      />
      {size && !panel && (
        <Sheet state={viewport.sheet} size={size} onStop={moveSheet} onPeek={viewport.setPeek}>
          {results}
        </Sheet>
      )}
      {size && panel && (
        <section id={LIST} tabIndex={-1} className={css.panel} aria-label="Results">
          {carParks.asked && !wide && <div className={css.asked}>{field}</div>}
          {results}
        </section>
      )}
      {location && (
        <>
          <LocationPrompt location={location} />
          <ManualLocation
            open={smart.dialog === 'manual'}
            centre={view}
            onClose={() => smart.setDialog(null)}
            onPick={location.setByHand}
          />
        </>
      )}
      <FindParking
        open={smart.dialog === 'find'}
        trip={trip}
        destination={destination}
        filters={filters}
        centre={view}
        from={from.at}
        search={search}
        onClose={() => smart.setDialog(null)}
      />
      <p className="sr-only" aria-live="polite">
        {selected && `Selected: ${describeCarPark(selected)}`}
      </p>
      <p className="sr-only" aria-live="polite">
        {destination && `Marked on the map: ${destination.name}. Walking times start there, in a straight line.`}
      </p>
    </div>
  )
}

interface Known {
  destination: Destination | null
  position: Position | null
  /** Where the driver is taken to be. */
  location: DriverLocation | null
  view: MapView
}

/** From where distances count: where one goes, where one is, or what the map shows. */
function originOf({ destination, position, location, view }: Known): Origin {
  if (destination) return { at: [destination.lng, destination.lat], words: destination.name, walks: true }
  if (position) return { at: position.at, words: 'you', walks: false }
  if (location) return { at: location.at, words: location.name?.split(',')[0] ?? 'you', walks: false }
  return { at: [view.lng, view.lat], words: 'centre', walks: false }
}

/** What is near is near to a point, where that is in view. */
function nearestTo([lng, lat]: LngLat, seen: VisibleArea | null): VisibleArea | null {
  if (!seen) return null
  const [west, south, east, north] = seen.bounds
  return lng > west && lng < east && lat > south && lat < north ? { ...seen, centre: { lng, lat } } : seen
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
