import { Plus, X } from 'lucide-react'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { Cell } from './Cell'
import type { Hours } from './clock'
import css from './Week.module.css'
import { MAX_HOURS } from './when'

type Props = { path: string; hours: Hours[]; onChange: (hours: Hours[]) => void }

/** From when until when, perhaps more than once a day. */
export function HoursFields({ path, hours, onChange }: Props) {
  const set = (at: number, some: Partial<Hours>) =>
    onChange(hours.map((one, n) => (n === at ? { ...one, ...some } : one)))
  return (
    <>
      {hours.map((one, at) => (
        // The hours of a day have no other name than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: so it is
        <div key={at} className={css.hours}>
          <Cell
            path={`${path}.${at}.from`}
            label={hours.length > 1 ? `From, ${at + 1}` : 'From'}
            value={one.from}
            placeholder="08:00"
            onChange={(from) => set(at, { from })}
          />
          <span aria-hidden="true">to</span>
          <Cell
            path={`${path}.${at}.until`}
            label={hours.length > 1 ? `Until, ${at + 1}` : 'Until'}
            value={one.until}
            placeholder="18:00"
            onChange={(until) => set(at, { until })}
          />
          {hours.length > 1 && (
            <IconButton
              label={`Remove hours ${at + 1}`}
              className={css.act}
              onClick={() => onChange(hours.filter((_, n) => n !== at))}
            >
              <Icon of={X} size={16} />
            </IconButton>
          )}
          {at === hours.length - 1 && hours.length < MAX_HOURS && (
            <IconButton
              label="Add hours on the same days"
              className={css.act}
              onClick={() => onChange([...hours, { from: '', until: '' }])}
            >
              <Icon of={Plus} size={16} />
            </IconButton>
          )}
        </div>
      ))}
    </>
  )
}
