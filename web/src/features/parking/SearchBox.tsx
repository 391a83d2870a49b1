import { useQuery } from '@tanstack/react-query'
import { Building2, MapPin, Route, Search, SquareParking, TrainFront, X } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { classes } from '@/lib/classes'
import type { MapView } from '@/map/view'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { MenuButton } from '@/ui/PageHeader'
import { searchQuery } from './data/queries'
import type { FoundPlace } from './data/types'
import css from './SearchBox.module.css'

interface Props {
  /** Over the map, with the menu at its end. */
  floating?: boolean
  centre: { lng: number; lat: number }
  onLook: (view: MapView) => void
  onSelect: (id: number | null, view?: MapView) => void
}

const ICONS: Record<string, typeof MapPin> = {
  town: Building2,
  station: TrainFront,
  car_park: SquareParking,
  street: Route,
}
const ZOOMS: Record<string, number> = {
  town: 14,
  locality: 14.5,
  postcode: 15.5,
  station: 16,
  street: 16,
  car_park: 16.5,
}

/** Finds a place by name or postcode and goes there; a car park opens. */
export function SearchBox({ floating = false, centre, onLook, onSelect }: Props) {
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const list = useId()
  const asked = useDeferredValue(words)
  const found = useQuery(searchQuery(asked, centre))
  const options = open && words.trim().length > 1 ? (found.data ?? []) : []

  const choose = (place: FoundPlace) => {
    const view = { lng: place.lng, lat: place.lat, zoom: ZOOMS[place.kind] ?? 15 }
    setWords(place.name)
    setOpen(false)
    if (place.car_park_id === null) onLook(view)
    else onSelect(place.car_park_id, view)
  }
  const onKey = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && options.length > 0) {
      event.preventDefault()
      setActive((active + step + options.length) % options.length)
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Enter' && options[active]) {
      choose(options[active])
    }
  }
  const nothing = open && found.isSuccess && !found.isFetching && asked.trim().length > 1 && options.length === 0

  return (
    <search
      className={classes(css.search, floating && css.floating)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <Icon of={Search} />
      <input
        type="text"
        role="combobox"
        aria-label="Search car parks, postcodes..."
        aria-expanded={options.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={options[active] ? `${list}-${active}` : undefined}
        placeholder="Search car parks, postcodes..."
        autoComplete="off"
        enterKeyHint="search"
        value={words}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setWords(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onKeyDown={onKey}
      />
      {words && (
        <IconButton label="Clear search" onClick={() => setWords('')}>
          <Icon of={X} />
        </IconButton>
      )}
      {floating && <MenuButton />}
      <div id={list} role="listbox" aria-label="Places found" className={css.found} hidden={options.length === 0}>
        {options.map((place, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and its arrow and Enter keys choose
          <div
            key={`${place.kind} ${place.name} ${place.lng} ${place.lat}`}
            id={`${list}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // A press would move focus out of the field and close the list before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
          >
            <Icon of={ICONS[place.kind] ?? MapPin} />
            <span>
              <b>{place.name}</b>
              {place.context && <span>{place.context}</span>}
            </span>
          </div>
        ))}
      </div>
      {(nothing || found.isError) && open && (
        <p className={css.none} role="status">
          {found.isError ? found.error.message : 'Nothing by that name or postcode yet.'}
        </p>
      )}
    </search>
  )
}
