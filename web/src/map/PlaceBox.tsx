import { useQuery } from '@tanstack/react-query'
import {
  Building2,
  Bus,
  Drama,
  Dumbbell,
  GraduationCap,
  Hospital,
  Landmark,
  type LucideIcon,
  MapPin,
  Plane,
  Route,
  Search,
  Ship,
  ShoppingBag,
  SquareParking,
  Star,
  TrainFront,
  Trees,
  Trophy,
  Waves,
  X,
} from 'lucide-react'
import {
  type ComponentProps,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { searchQuery } from '@/data/places/queries'
import type { Place } from '@/data/places/types'
import { classes } from '@/lib/classes'
import { formatDistance, type LngLat, metresBetween } from '@/lib/geo'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { highlight } from './highlight'
import css from './PlaceBox.module.css'

interface Props {
  className?: string | undefined
  /** What the input carries: its label, its placeholder, what describes it. */
  input: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'>
  text: string
  centre: { lng: number; lat: number }
  /** From where what is offered says how far it is; left out, it does not say. */
  from?: LngLat
  /** What else can be done with the text that was typed; the last of what is offered. */
  last?: { label: string; icon: LucideIcon; onChoose: () => void }
  /** What there is to say of the text in place of places, until it changes. */
  note?: ReactNode
  onText: (text: string) => void
  onChoose: (place: Place) => void
  /** Enter, where nothing is offered for what was typed, or not yet. Left out, it is the form's. */
  onSubmit?: (text: string) => void
  /** Buttons after the field. */
  children?: ReactNode
}

const KINDS: Record<Place['kind'], { icon: LucideIcon; words: string }> = {
  postcode: { icon: MapPin, words: 'Postcode' },
  town: { icon: Building2, words: 'Town' },
  station: { icon: TrainFront, words: 'Station' },
  locality: { icon: MapPin, words: 'Area' },
  airport: { icon: Plane, words: 'Airport' },
  attraction: { icon: Star, words: 'Attraction' },
  beach: { icon: Waves, words: 'Beach' },
  bus_station: { icon: Bus, words: 'Bus station' },
  ferry_terminal: { icon: Ship, words: 'Ferry terminal' },
  hospital: { icon: Hospital, words: 'Hospital' },
  museum: { icon: Landmark, words: 'Museum' },
  park: { icon: Trees, words: 'Park' },
  public_building: { icon: Landmark, words: 'Public building' },
  shopping: { icon: ShoppingBag, words: 'Shopping' },
  sports_centre: { icon: Dumbbell, words: 'Sports centre' },
  stadium: { icon: Trophy, words: 'Stadium' },
  university: { icon: GraduationCap, words: 'University' },
  venue: { icon: Drama, words: 'Venue' },
  car_park: { icon: SquareParking, words: 'Car park' },
  street: { icon: Route, words: 'Street' },
}

/** A place in one line. */
export function placeLabel({ name, context }: Place): string {
  return [name, context].filter(Boolean).join(', ')
}

/** A field for a place or postcode that offers what it may be while one types: arrows step, Enter takes, Escape closes. */
export function PlaceBox({
  className,
  input,
  text,
  centre,
  from,
  last,
  note,
  onText,
  onChoose,
  onSubmit,
  children,
}: Props) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const stepped = useRef(false)
  const list = useId()
  const asked = useDeferredValue(text)
  const worthAsking = text.trim().length > 1
  const found = useQuery({ ...searchQuery(asked, centre), enabled: open && asked.trim().length > 1 })
  const places = open && worthAsking ? (found.data ?? []) : []
  const offered = [
    ...places.map((place) => ({
      key: `${place.kind} ${place.name} ${place.lng} ${place.lat}`,
      icon: KINDS[place.kind].icon,
      title: place.name,
      detail: [KINDS[place.kind].words, place.context].filter(Boolean).join(', '),
      away: from ? formatDistance(metresBetween(from, [place.lng, place.lat])) : '',
      take: () => onChoose(place),
    })),
    // Last of all, so not before the places: what was stepped to must not move.
    ...(open && worthAsking && last && found.data
      ? [{ key: 'last', icon: last.icon, title: last.label, detail: '', away: '', take: last.onChoose }]
      : []),
  ]
  const trouble = worthAsking && found.isError ? found.error.message : null

  const take = (option: (typeof offered)[number]) => {
    setOpen(false)
    // The keyboard of a phone would cover what was gone to.
    if (window.matchMedia('(pointer: coarse)').matches) (document.activeElement as HTMLElement | null)?.blur()
    option.take()
  }
  const type = (next: string) => {
    setActive(0)
    stepped.current = false
    setOpen(next !== '')
    onText(next)
  }
  const onKey = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const option = offered[active]
    // What is offered may still be for fewer letters than were typed; but what was stepped to is meant.
    const current = asked === text && found.isSuccess && !found.isPlaceholderData && places.length > 0
    if (step !== 0 && offered.length > 0) {
      event.preventDefault()
      stepped.current = true
      setActive((active + step + offered.length) % offered.length)
    } else if (event.key === 'Enter' && option && (current || stepped.current)) {
      event.preventDefault()
      take(option)
    } else if (event.key === 'Enter' && onSubmit) {
      event.preventDefault()
      setOpen(false)
      onSubmit(text)
    }
  }

  const box = useRef<HTMLElement>(null)
  const closeList = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || offered.length === 0 || !box.current?.contains(event.target as Node)) return
    event.stopPropagation()
    setOpen(false)
  })
  useEffect(() => {
    // Before a dialog around it hears of the key, and closes too.
    window.addEventListener('keydown', closeList, true)
    return () => window.removeEventListener('keydown', closeList, true)
  }, [])

  return (
    <search
      ref={box}
      className={classes(css.box, className)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <Icon of={Search} />
      <input
        type="text"
        role="combobox"
        aria-expanded={offered.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={offered[active] ? `${list}-${active}` : undefined}
        autoComplete="off"
        enterKeyHint="search"
        {...input}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKey}
      />
      {text && (
        <IconButton label="Clear search" onClick={() => type('')}>
          <Icon of={X} />
        </IconButton>
      )}
      {children}
      <div id={list} role="listbox" aria-label="Places found" className={css.found} hidden={offered.length === 0}>
        {offered.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and its arrow and Enter keys choose
          <div
            key={option.key}
            id={`${list}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // A press would move focus out of the field and close the list before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(option)}
          >
            <Icon of={option.icon} />
            <span>
              <span className={css.title}>
                {option.key === 'last'
                  ? option.title
                  : highlight(option.title, asked).map(({ text, matched }, at) =>
                      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one name, in order
                      matched ? <b key={at}>{text}</b> : text,
                    )}
              </span>
              {option.detail && <span className={css.detail}>{option.detail}</span>}
            </span>
            {option.away && <span className={css.away}>{option.away}</span>}
          </div>
        ))}
      </div>
      {(trouble ?? note) && offered.length === 0 && (
        <p className={css.note} role="status">
          {trouble ?? note}
        </p>
      )}
    </search>
  )
}
