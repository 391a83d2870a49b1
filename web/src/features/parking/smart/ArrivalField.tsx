import { type ReactNode, useState } from 'react'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'
import { ARRIVAL_TIMES, arrivalDays, arrivalSteps, formatArrivalDay, including } from './arrival'

interface Props {
  /** A time such as `2026-05-03T14:30`; null is now. */
  value: string | null
  onChange: (value: string | null) => void
  /** What stands beside the first choice. */
  children: ReactNode
  className?: string | undefined
}

const NOW = 'now'
const OTHER = 'other'

/** When one arrives: now, a half-hour of today or tomorrow, or any of another day. */
export function ArrivalField({ value, onChange, children, className }: Props) {
  const [now] = useState(() => new Date())
  const steps = arrivalSteps(now)
  const [other, setOther] = useState(() => value !== null && !steps.some((step) => step.value === value))
  const choices = [{ value: NOW, label: 'Now' }, ...steps, { value: OTHER, label: 'Another day' }]
  const [day = '', time = ''] = (value ?? '').split('T')
  return (
    <>
      <div className={className}>
        <Field label="Arrival time">
          {(control) => (
            <Select
              {...control}
              value={other ? OTHER : (value ?? NOW)}
              options={choices}
              onChoose={(chosen) => {
                setOther(chosen === OTHER)
                if (chosen !== OTHER) onChange(chosen === NOW ? null : chosen)
                else onChange(`${arrivalDays(now)[2]?.value}T09:00`)
              }}
            />
          )}
        </Field>
        {children}
      </div>
      {other && value && (
        <div className={className}>
          <Field label="Day">
            {(control) => (
              <Select
                {...control}
                value={day}
                options={including(arrivalDays(now), day, formatArrivalDay(day))}
                onChoose={(chosen) => onChange(`${chosen}T${time}`)}
              />
            )}
          </Field>
          <Field label="Time">
            {(control) => (
              <Select
                {...control}
                value={time}
                options={including(ARRIVAL_TIMES, time, time)}
                onChoose={(chosen) => onChange(`${day}T${chosen}`)}
              />
            )}
          </Field>
        </div>
      )}
    </>
  )
}
