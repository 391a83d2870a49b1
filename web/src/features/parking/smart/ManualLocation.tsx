import { useQueryClient } from '@tanstack/react-query'
import { MapPin, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { LngLat } from '@/lib/distance'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { searchQuery } from '../data/queries'
import type { FoundPlace } from '../data/types'
import css from './ManualLocation.module.css'

interface Props {
  open: boolean
  centre: { lng: number; lat: number }
  onClose: () => void
  onPick: (at: LngLat, address: string) => void
}

/** Sets the location by hand: search for a place or postcode, and pick one of what was found. */
export function ManualLocation({ open, centre, onClose, onPick }: Props) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Set your location">
      <Picker
        centre={centre}
        onPick={(at, address) => {
          onClose()
          onPick(at, address)
        }}
      />
    </Dialog>
  )
}

function Picker({ centre, onPick }: Pick<Props, 'centre' | 'onPick'>) {
  const queries = useQueryClient()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<FoundPlace[]>([])
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!words.trim()) return
    setBusy(true)
    setTrouble(undefined)
    try {
      const places = await queries.fetchQuery(searchQuery(words.trim(), centre))
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
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      <Button
        aria-label="Search"
        type="submit"
        variant="primary"
        block
        busy={busy}
        disabled={!words.trim()}
        icon={<Icon of={Search} />}
      >
        Search
      </Button>
      {found.length > 0 && (
        <ul className={css.found} aria-label="Places found">
          {found.map((place) => {
            const address = [place.name, place.context].filter(Boolean).join(', ')
            return (
              <li key={`${place.kind} ${address} ${place.lng} ${place.lat}`}>
                <button type="button" onClick={() => onPick([place.lng, place.lat], address)}>
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
