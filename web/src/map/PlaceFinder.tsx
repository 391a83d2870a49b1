import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { searchQuery } from '@/data/places/queries'
import type { Place } from '@/data/places/types'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { PlaceBox } from './PlaceBox'
import css from './PlaceFinder.module.css'
import { inOneLine, NOT_FOUND, SEARCH_FAILED } from './searchErrors'

interface Props {
  centre: { lng: number; lat: number }
  onPick: (place: Place) => void
}

/** A search for a place or postcode: picked from what is offered, or the best one by pressing Search. */
export function PlaceFinder({ centre, onPick }: Props) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)

  const pick = (place: Place) => {
    setText(place.name)
    setTrouble(undefined)
    onPick(place)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // React tells a form around its dialog, too.
    event.stopPropagation()
    if (!text.trim()) return
    setBusy(true)
    setTrouble(undefined)
    try {
      const [best] = await queries.fetchQuery(searchQuery(text.trim(), centre))
      if (best) pick(best)
      else setTrouble(inOneLine(NOT_FOUND))
    } catch {
      setTrouble(inOneLine(SEARCH_FAILED))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      <Field label="Address, place or postcode" error={trouble}>
        {(control) => (
          <PlaceBox
            className={css.box}
            input={control}
            text={text}
            centre={centre}
            onText={(next) => {
              setText(next)
              setTrouble(undefined)
            }}
            onChoose={pick}
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
    </form>
  )
}
