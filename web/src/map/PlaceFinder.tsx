import { useQueryClient } from '@tanstack/react-query'
import { MapPin, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { searchQuery } from '@/data/places/queries'
import type { Place } from '@/data/places/types'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import css from './PlaceFinder.module.css'

interface Props {
  centre: { lng: number; lat: number }
  onPick: (place: Place) => void
}

/** A place in one line. */
export function addressOf({ name, context }: Place): string {
  return [name, context].filter(Boolean).join(', ')
}

/** A search for a place or postcode, and a list of what was found to pick from. */
export function PlaceFinder({ centre, onPick }: Props) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [found, setFound] = useState<Place[]>([])
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // React tells a form around its dialog, too.
    event.stopPropagation()
    if (!text.trim()) return
    setBusy(true)
    setTrouble(undefined)
    try {
      const places = await queries.fetchQuery(searchQuery(text.trim(), centre))
      setFound(places)
      if (places.length === 0) setTrouble("Couldn't find that location.")
    } catch (error) {
      setFound([])
      setTrouble(error instanceof Error ? error.message : "Couldn't search that location.")
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      <Field label="Address, place or postcode" error={trouble}>
        {(control) => (
          <input
            {...control}
            className="input"
            autoComplete="off"
            enterKeyHint="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button
        aria-label="Search"
        type="submit"
        variant="primary"
        block
        busy={busy}
        disabled={!text.trim()}
        icon={<Icon of={Search} />}
      >
        Search
      </Button>
      {found.length > 0 && (
        <ul className={css.found} aria-label="Places found">
          {found.map((place) => {
            const address = addressOf(place)
            return (
              <li key={`${place.kind} ${address} ${place.lng} ${place.lat}`}>
                <button
                  type="button"
                  onClick={() => {
                    setFound([])
                    onPick(place)
                  }}
                >
                  <Icon of={MapPin} />
                  <span>
                    <b>{place.name}</b>
                    {place.context && <span>{place.context}</span>}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </form>
  )
}
