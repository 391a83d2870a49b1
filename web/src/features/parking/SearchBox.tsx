import { useQuery } from '@tanstack/react-query'
import { Building2, MapPin, Route, Search, SquareParking, TrainFront, X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { searchQuery } from '@/data/places/queries'
import type { Place } from '@/data/places/types'
import { classes } from '@/lib/classes'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { MenuButton } from '@/ui/PageHeader'
import css from './SearchBox.module.css'
import type { PlaceSearch } from './usePlaceSearch'

interface Props {
  /** Over the map, with the menu at its end. */
  floating?: boolean
  placeholder: string
  /** What the field says: words that names and addresses must contain, or else the place that was gone to. */
  text: string
  centre: { lng: number; lat: number }
  search: PlaceSearch
  onText: (text: string) => void
  /** Buttons of the screen, after the field. */
  children?: ReactNode
}

const ICONS: Partial<Record<Place['kind'], typeof MapPin>> = {
  town: Building2,
  station: TrainFront,
  car_park: SquareParking,
  street: Route,
}

/** How long after the last key the list follows. */
const TYPING_MS = 250

/** Narrows the list by name or address as one types, and offers places by that name or postcode to go to. */
export function SearchBox({ floating = false, placeholder, text, centre, search, onText, children }: Props) {
  const [typed, setTyped] = useState(text)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const stepped = useRef(false)
  const list = useId()
  const asked = useDeferredValue(typed)
  const found = useQuery(searchQuery(asked, centre))
  const options = open && typed.trim().length > 1 ? (found.data ?? []) : []

  // What is typed goes to the link a moment later; what the link says otherwise (Back, a place) comes here.
  const sent = useRef(text)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const chosen = useRef(false)
  useEffect(() => {
    if (text === sent.current) return
    sent.current = text
    // A car park that was chosen keeps its name in the field while its letters no longer narrow the list.
    if (text || !chosen.current) setTyped(text)
  }, [text])
  useEffect(() => () => clearTimeout(waiting.current), [])
  const tell = (next: string) => {
    sent.current = next.trim()
    onText(next.trim())
  }
  const type = (next: string) => {
    chosen.current = false
    setTyped(next)
    setActive(0)
    stepped.current = false
    setOpen(next !== '')
    clearTimeout(waiting.current)
    if (next.trim() === '') tell('')
    else waiting.current = setTimeout(() => tell(next), TYPING_MS)
  }

  const choose = (place: Place) => {
    clearTimeout(waiting.current)
    chosen.current = place.car_park_id !== null
    setTyped(place.name)
    setOpen(false)
    void search.visit(place)
  }
  const submit = async () => {
    const place = typed.trim() ? await search.find(typed) : null
    if (place) choose(place)
  }
  const onKey = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && options.length > 0) {
      event.preventDefault()
      stepped.current = true
      setActive((active + step + options.length) % options.length)
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Enter') {
      // What is offered may still be for fewer letters than were typed; but what was stepped to is meant.
      const current = asked === typed && !found.isPlaceholderData
      if (options[active] && (current || stepped.current)) choose(options[active])
      else void submit()
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
        aria-label={placeholder}
        aria-expanded={options.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={options[active] ? `${list}-${active}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKey}
      />
      {typed && (
        <IconButton label="Clear search" onClick={() => type('')}>
          <Icon of={X} />
        </IconButton>
      )}
      {children}
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
          {found.isError
            ? found.error.message
            : 'No place by that name or postcode. The list shows car parks whose name or address has it.'}
        </p>
      )}
    </search>
  )
}
