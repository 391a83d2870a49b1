import { LocateFixed, MapPin, X } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { LocationError, locate, NO_REASON } from '@/lib/geolocation'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import css from '../Incidents.module.css'
import { pointWords } from '../place'
import type { IncidentForm } from '../rules'

/** Where it happened: typed, or where this device is, or both. */
export function PlaceFields() {
  const { register, setValue, watch, formState, clearErrors } = useFormContext<IncidentForm>()
  const [asking, setAsking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [accuracy, setAccuracy] = useState(0)
  const at = watch('at')
  const ask = async () => {
    setAsking(true)
    setFault(null)
    try {
      const position = await locate()
      const [lng, lat] = position.at
      setAccuracy(position.accuracyMetres)
      clearErrors('place')
      setValue('at', { lng, lat })
    } catch (failure) {
      setFault(failure instanceof LocationError ? failure.message : NO_REASON)
    }
    setAsking(false)
  }
  return (
    <div className={css.group}>
      <Field label="Where did it happen?" optional error={formState.errors.place?.message ?? fault ?? undefined}>
        {(control) => (
          <input
            className="input"
            autoComplete="off"
            placeholder="Level 2, Queen Square car park, Liverpool"
            {...control}
            {...register('place')}
          />
        )}
      </Field>
      <div role="status">
        {at && (
          <p className={css.point}>
            <Icon of={MapPin} />
            <span>
              Your location is added: {pointWords(at)}
              {accuracy > 0 && `, within ${Math.ceil(accuracy)} m`}
            </span>
            <IconButton label="Remove the location" onClick={() => setValue('at', null)}>
              <Icon of={X} />
            </IconButton>
          </p>
        )}
      </div>
      {!at && (
        <Button icon={<Icon of={LocateFixed} />} busy={asking} onClick={() => void ask()}>
          Use my location
        </Button>
      )}
    </div>
  )
}
