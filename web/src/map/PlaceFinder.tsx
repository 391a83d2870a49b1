import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import type { Place } from '@/data/places/types'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { PlaceBox } from './PlaceBox'
import css from './PlaceFinder.module.css'
import { usePlaceFinder } from './usePlaceFinder'

interface Props {
  centre: { lng: number; lat: number }
  onPick: (place: Place) => void
}

/** A search for a place or postcode: picked from what is offered, or the best one by pressing Search. */
export function PlaceFinder({ centre, onPick }: Props) {
  const { text, trouble, busy, write, pick, best } = usePlaceFinder(centre, onPick)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React tells a form around its dialog, too.
    event.stopPropagation()
    void best()
  }

  return (
    <form className={css.form} onSubmit={submit}>
      <Field label="Address, place or postcode" error={trouble}>
        {(control) => (
          <PlaceBox className={css.box} input={control} text={text} centre={centre} onText={write} onChoose={pick} />
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
