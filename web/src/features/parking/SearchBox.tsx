import { ListFilter } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Place } from '@/data/places/types'
import type { LngLat } from '@/lib/geo'
import { PlaceBox } from '@/map/PlaceBox'
import { NOT_FOUND } from '@/map/searchErrors'
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
  /** From where what is offered says how far it is. */
  from: LngLat
  search: PlaceSearch
  onText: (text: string) => void
  /** Buttons of the screen, after the field. */
  children?: ReactNode
}

const NO_PLACE = 'No place found. Car parks with a matching name or address are listed below.'

/**
 * Offers places by the name or postcode that is typed, to go to, and to list only car parks whose name or address has it.
 * The list and the map stay as they are until one of them is taken.
 */
export function SearchBox({ floating = false, placeholder, text, centre, from, search, onText, children }: Props) {
  const [typed, setTyped] = useState(text)
  const [note, setNote] = useState<ReactNode>(null)
  // What the link says otherwise (Back, a place) comes here.
  const sent = useRef(text)
  const chosen = useRef(false)
  useEffect(() => {
    if (text === sent.current) return
    sent.current = text
    // A car park that was chosen keeps its name in the field while its letters no longer narrow the list.
    if (text || !chosen.current) setTyped(text)
  }, [text])
  const tell = (next: string) => {
    sent.current = next.trim()
    onText(next.trim())
  }
  const type = (next: string) => {
    chosen.current = false
    setTyped(next)
    setNote(null)
    if (next.trim() === '' && sent.current) tell('')
  }
  const choose = (place: Place) => {
    chosen.current = place.car_park_id !== null
    setTyped(place.name)
    setNote(null)
    void search.visit(place)
  }
  const submit = async () => {
    if (!typed.trim()) return
    const found = await search.find(typed)
    if (found === 'failed') return
    if (found) {
      choose(found)
    } else if (await search.matches(typed.trim())) {
      tell(typed)
      setNote(NO_PLACE)
    } else {
      setNote(
        <>
          <b>{NOT_FOUND.title}</b> {NOT_FOUND.detail}
        </>,
      )
    }
  }

  return (
    <PlaceBox
      className={floating ? css.floating : undefined}
      input={{ placeholder, 'aria-label': placeholder }}
      text={typed}
      centre={centre}
      from={from}
      last={{
        label: `Car parks with “${typed.trim()}” in their name or address`,
        icon: ListFilter,
        onChoose: () => tell(typed),
      }}
      note={note}
      onText={type}
      onChoose={choose}
      onSubmit={() => void submit()}
    >
      {children}
      {floating && <MenuButton />}
    </PlaceBox>
  )
}
