import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Place } from '@/data/places/types'
import { PlaceBox } from '@/map/PlaceBox'
import { usePlaceFinder } from '@/map/usePlaceFinder'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import css from './Place.module.css'

type Props = {
  centre: { lng: number; lat: number }
  /** It was asked for, and has the keyboard. */
  focus: boolean
  onChoose: (place: Place) => void
  /** Leaves the place as it was. */
  onCancel?: (() => void) | undefined
}

/** A place by its name or postcode: one that is offered, or the best one by Enter. */
export function PlaceSearch({ centre, focus, onChoose, onCancel }: Props) {
  const { text, trouble, busy, write, pick, best } = usePlaceFinder(centre, onChoose)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) box.current?.querySelector('input')?.focus()
  }, [focus])
  return (
    <div ref={box} className={css.search}>
      <Field label="Address, place or postcode" error={trouble}>
        {(control) => (
          <div className={css.searchLine}>
            <PlaceBox
              className={css.searchBox}
              input={control}
              text={text}
              centre={centre}
              onText={write}
              onChoose={pick}
              onSubmit={() => void best()}
            />
            <Button busy={busy} disabled={!text.trim()} onClick={() => void best()}>
              Search
            </Button>
            {onCancel && (
              <IconButton label="Keep the place as it was" onClick={onCancel}>
                <Icon of={X} />
              </IconButton>
            )}
          </div>
        )}
      </Field>
    </div>
  )
}
