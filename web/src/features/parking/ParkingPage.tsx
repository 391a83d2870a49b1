import { Database, type LucideIcon, SlidersHorizontal } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { isFiltered, NO_FILTERS } from '@/data/carParks/filters'
import type { Bounds } from '@/lib/geo'
import type { Position } from '@/lib/geolocation'
import { viewOfBounds } from '@/map/view'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { PageTitle } from '@/ui/PageTitle'
import { prepareToasts } from '@/ui/toast'
import { MapFilterChips, SmartFilterChips } from './FilterChips'
import { describeCarPark } from './format'
import { FIRST_ZOOM, MapArea } from './MapArea'
import css from './ParkingPage.module.css'
import { Results } from './Results'
import { SearchBox } from './SearchBox'
import { Sheet } from './Sheet'
import { SCREENS, type ScreenName } from './screens'
import { FindParking } from './smart/FindParking'
import { LocationPrompt, ManualLocation } from './smart/LocationDialogs'
import { SmartHead } from './smart/SmartHead'
import { useSmart } from './smart/useSmart'
import { useAddress } from './useAddress'
import { useCarParks } from './useCarParks'
import { usePlaceSearch } from './usePlaceSearch'
import { useSelection } from './useSelection'
import { useViewport } from './useViewport'

const UNITED_KINGDOM: Bounds = [-8.7, 49.8, 1.9, 59.4]

/** How close to look, at least, at a position that was found. */
const POSITION_ZOOM = 15

/** A driver looks for a place to park: a map, and beside it a list that says the same. */
export function ParkingPage({ screen }: { screen: ScreenName }) {
  const { title, placeholder } = SCREENS[screen]
  const address = useAddress()
  const { filters, carParkId, text, trip, look } = address
  const viewport = useViewport(screen, address)
  const { size, space, view, insets, panel } = viewport
  const carParks = useCarParks(viewport.visible, { filters, text, trip }, carParkId)
  const search = usePlaceSearch({ filters, view, size: space, insets, go: address.go })
  const { select, tapped, tap, moveSheet } = useSelection(address, viewport, carParks)
  const smart = useSmart(screen, address)
  const { location } = smart
  const [position, setPosition] = useState<Position | null>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const [filtersOpen, setFiltersOpen] = useState(() => isFiltered(filters))
  useEffect(prepareToasts, [])

  const narrowed = isFiltered(filters) || text !== '' || trip !== null
  const destination = trip?.destination ?? address.destination
  const from = destination ? ([destination.lng, destination.lat] as const) : (location?.current?.at ?? position?.at)
  const { selected } = carParks
  const showAll = () => look(viewOfBounds(UNITED_KINGDOM, space, insets))
  const showPosition = (found: Position) => {
    setPosition(found)
    look({ lng: found.at[0], lat: found.at[1], zoom: Math.max(POSITION_ZOOM, view.zoom) })
  }

  const results = (
    <Results
      carParks={carParks}
      narrowed={narrowed}
      screen={screen}
      head={
        location && (
          <SmartHead
            carParks={carParks}
            narrowed={narrowed}
            trip={trip}
            location={location}
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

  return (
    <div
      ref={viewport.measure}
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
      <MapArea
        viewport={viewport}
        filters={filters}
        carParks={carParks}
        selectedId={carParkId}
        hoveredId={hovered}
        tapped={tapped}
        position={smart.position ?? position}
        destination={destination}
        locate={location && { asking: location.asking, ask: () => void location.findMe() }}
        onLook={look}
        onSelect={select}
        onTap={screen === 'map' ? tap : undefined}
        onFound={showPosition}
      />
      {size && !panel && (
        <Sheet stop={viewport.stop} content={viewport.content} size={size} onStop={moveSheet}>
          {results}
        </Sheet>
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
