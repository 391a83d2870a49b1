import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { OFFERINGS } from '@/lib/roadside'
import { Icon } from '@/ui/Icon'
import { answersOf } from '../offerings'
import css from '../Providers.module.css'
import type { ApplicationForm } from './schema'

/** The six things that a provider may offer: any number of them. */
export function OfferingsField() {
  const { control, formState } = useFormContext<ApplicationForm>()
  const error = formState.errors.service_types?.message
  const id = useId()
  return (
    <Controller
      control={control}
      name="service_types"
      render={({ field: { value, onChange, ref } }) => (
        <fieldset className={css.offerings} aria-describedby={error ? id : undefined}>
          <legend className="label">Services you offer</legend>
          <ul>
            {Object.entries(OFFERINGS).map(([code, name], at) => (
              <li key={code}>
                <label>
                  <input
                    type="checkbox"
                    ref={at === 0 ? ref : undefined}
                    aria-invalid={error ? true : undefined}
                    checked={value.includes(code)}
                    onChange={({ target }) =>
                      onChange(target.checked ? [...value, code] : value.filter((one) => one !== code))
                    }
                  />
                  <span>
                    <b>{name}</b>
                    <span>{answersOf(code)}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {error && (
            <p id={id} className="field-error">
              <Icon of={CircleAlert} size={16} />
              {error}
            </p>
          )}
        </fieldset>
      )}
    />
  )
}
