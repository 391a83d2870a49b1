import { CircleAlert } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { useController } from 'react-hook-form'
import type { ServiceType } from '@/data/serviceRequests/types'
import { SERVICE_TYPES } from '@/lib/roadside'
import { Icon } from '@/ui/Icon'
import { TYPE_ICONS } from '../format'
import type { RequestForm } from '../schema'
import css from './Form.module.css'

/** What has happened, as tiles for a thumb. */
export function TypePicker() {
  const { field, fieldState } = useController<RequestForm, 'service_type'>({ name: 'service_type' })
  const { error } = fieldState
  return (
    <div className="field">
      <p id="request-type" className="label">
        What has happened?
      </p>
      <RadioGroup.Root
        className={css.types}
        aria-labelledby="request-type"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'request-type-error' : undefined}
        data-field="service_type"
        value={field.value}
        onValueChange={field.onChange}
      >
        {Object.entries(SERVICE_TYPES).map(([code, name]) => (
          <RadioGroup.Item key={code} value={code}>
            <Icon of={TYPE_ICONS[code as ServiceType]} size={24} />
            {name}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {error && (
        <p id="request-type-error" className="field-error">
          <Icon of={CircleAlert} size={16} />
          {error.message}
        </p>
      )}
    </div>
  )
}
