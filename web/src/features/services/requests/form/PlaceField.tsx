import { CircleAlert, LocateFixed } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { coordinates, type RequestForm } from '../schema'
import formCss from './Form.module.css'
import css from './Place.module.css'
import { PlaceMap } from './PlaceMap.lazy'
import { PlaceSearch } from './PlaceSearch'
import type { Motorway } from './useMotorway'
import { usePlace } from './usePlace'

/** Where the driver is: on a map that moves under a pin, by the device, or by a place that is found. */
export function PlaceField({ motorway }: { motorway: Motorway }) {
  const { formState, register, setValue } = useFormContext<RequestForm>()
  const { place, view, asking, fault, pinMe, look, choose, far } = usePlace()
  const [searching, setSearching] = useState(false)
  const [noMap, setNoMap] = useState(false)
  const error = fault ?? formState.errors.place?.message
  const name = place && place.text !== coordinates(place.at) ? place.text : nameOf(motorway)
  return (
    <div className="field">
      <p id="request-place" className="label">
        Where are you?
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would put its legend on the card's edge */}
      <div
        role="group"
        className={css.place}
        aria-labelledby="request-place"
        aria-describedby={error ? 'request-place-error' : undefined}
        data-invalid={error ? true : undefined}
      >
        <div className={noMap ? css.noMap : css.map}>
          {!noMap && (
            <Suspense>
              <PlaceMap
                view={view}
                within={place?.within ?? null}
                at={place?.at ?? null}
                onView={look}
                onMotorway={motorway.setDrawn}
                onFailed={() => setNoMap(true)}
              />
            </Suspense>
          )}
          <Button
            className={css.pinMe}
            size="large"
            data-field="place"
            busy={asking}
            icon={<Icon of={LocateFixed} />}
            onClick={() => void pinMe()}
          >
            Pin Me
          </Button>
        </div>
        {place && !searching ? (
          <div className={css.pinned}>
            <p role="status">
              {name && <b>{name}</b>}
              <span className="num">
                {coordinates(place.at)}
                {place.within !== null && ` · within ${Math.ceil(place.within)} m`}
              </span>
            </p>
            <Button size="small" aria-label="Edit the place" onClick={() => setSearching(true)}>
              Edit
            </Button>
          </div>
        ) : (
          <PlaceSearch
            centre={view}
            focus={searching}
            onCancel={place ? () => setSearching(false) : undefined}
            onChoose={(found) => {
              choose(found)
              setSearching(false)
            }}
          />
        )}
      </div>
      <p className="hint">
        {noMap
          ? 'This browser can’t show the map. Press Pin Me or type a place.'
          : far && !place
            ? 'Press Pin Me, type a place, or move the map until you see the street.'
            : 'Drag the map to move the pin, or type a place.'}
      </p>
      {error && (
        <p id="request-place-error" className="field-error" role="alert">
          <Icon of={CircleAlert} size={16} />
          {error}
        </p>
      )}
      <label className={formCss.tick}>
        <input
          type="checkbox"
          {...register('motorway')}
          checked={motorway.isMotorway}
          onChange={(event) => setValue('motorway', event.target.checked, { shouldDirty: true })}
        />
        <span>
          I’m on a motorway
          {motorway.number && <span className="hint">This looks like the {motorway.number}.</span>}
        </span>
      </label>
    </div>
  )
}

/** What a pinned place is called. A street beside a motorway is only near it. */
function nameOf({ called, number }: Motorway): string | null {
  if (!number || called?.includes(number)) return called
  return called ? `${number}, near ${called}` : number
}
