import { LocateFixed, MapPin, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { LocationError, locate, NO_REASON } from '@/lib/geolocation'
import { PointName } from '@/map/PointName'
import { PointPicker } from '@/map/PointPicker.lazy'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { Skeleton } from '@/ui/Skeleton'
import css from '../Incidents.module.css'
import type { IncidentForm } from '../schemas'

/** Where it happened: typed, where this device is or a pin on the map, or both. */
export function LocationFields() {
  const { register, setValue, watch, formState, clearErrors } = useFormContext<IncidentForm>()
  const [asking, setAsking] = useState(false)
  const [picking, setPicking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  // In metres; null when it was not measured.
  const [accuracy, setAccuracy] = useState<number | null>(null)
  const at = watch('at')
  const set = (point: IncidentForm['at'], within: number | null) => {
    setAccuracy(within)
    setFault(null)
    clearErrors('place')
    setValue('at', point)
  }
  const ask = async () => {
    setAsking(true)
    setFault(null)
    try {
      const position = await locate()
      const [lng, lat] = position.at
      set({ lng, lat }, position.accuracyMetres)
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
              {accuracy === null ? 'Place added: ' : 'Your location: '}
              <PointName at={at} />
              {accuracy !== null && accuracy > 0 && `, within ${Math.ceil(accuracy)} m`}
            </span>
            <IconButton label="Remove the location" onClick={() => set(null, null)}>
              <Icon of={X} />
            </IconButton>
          </p>
        )}
      </div>
      <div className={`${css.ways} ${css.even}`}>
        {!at && (
          <Button icon={<Icon of={LocateFixed} />} busy={asking} onClick={() => void ask()}>
            Use my location
          </Button>
        )}
        <Button icon={<Icon of={MapPin} />} onClick={() => setPicking(true)}>
          {at ? 'Move it on the map' : 'Choose on the map'}
        </Button>
      </div>
      <Dialog
        open={picking}
        onOpenChange={setPicking}
        wide
        title="Where did it happen?"
        description="Move the map until the pin is in the right place."
      >
        <Suspense fallback={<Skeleton height={420} />}>
          <PointPicker
            at={at}
            onCancel={() => setPicking(false)}
            onPick={(point) => {
              set(point, null)
              setPicking(false)
            }}
          />
        </Suspense>
      </Dialog>
    </div>
  )
}
