import { CircleAlert, EyeOff, MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { PointName } from '@/map/PointName'
import { PointPicker } from '@/map/PointPicker.lazy'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Icon } from '@/ui/Icon'
import { Skeleton } from '@/ui/Skeleton'
import { ReachMap } from '../../jobs/map/ReachMap.lazy'
import css from '../Providers.module.css'
import type { ApplicationForm } from './schema'

/** Where one starts from: chosen on a map or by its name, and shown to nobody. */
export function BaseField() {
  const { watch, setValue, formState, register } = useFormContext<ApplicationForm>()
  const [picking, setPicking] = useState(false)
  const base = watch('base')
  const error = formState.errors.base?.message
  // Focus goes to the button, which has no value of its own.
  const { ref } = register('base')
  return (
    <fieldset className="field">
      <legend className={`label ${css.legend}`}>Where you start from</legend>
      {base && (
        <>
          <Suspense fallback={<Skeleton height={200} />}>
            <ReachMap base={base} radiusKm={watch('radius_km')} />
          </Suspense>
          <p className={css.point} role="status">
            <Icon of={MapPin} size={16} />
            <span>
              <PointName at={base} />
            </span>
          </p>
        </>
      )}
      <Button
        ref={ref}
        icon={<Icon of={MapPin} />}
        aria-describedby={error ? 'base-error' : 'base-hint'}
        aria-invalid={error ? true : undefined}
        className={css.wayIn}
        onClick={() => setPicking(true)}
      >
        {base ? 'Move it on the map' : 'Choose on the map'}
      </Button>
      {error && (
        <p id="base-error" className="field-error">
          <Icon of={CircleAlert} size={16} />
          {error}
        </p>
      )}
      <p id="base-hint" className={css.private}>
        <Icon of={EyeOff} size={16} />
        Never shown to others. They only see about which area you cover.
      </p>
      <Dialog
        open={picking}
        onOpenChange={setPicking}
        wide
        title="Where do you start from?"
        description="Search for it, or move the map until the pin is in the right place."
      >
        <Suspense fallback={<Skeleton height={420} />}>
          <PointPicker
            at={base}
            onCancel={() => setPicking(false)}
            onPick={(point) => {
              setValue('base', point, { shouldValidate: true, shouldDirty: true })
              setPicking(false)
            }}
          />
        </Suspense>
      </Dialog>
    </fieldset>
  )
}
