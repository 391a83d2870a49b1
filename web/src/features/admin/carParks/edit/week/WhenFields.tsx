import { Plus, X } from 'lucide-react'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { Select } from '@/ui/Select'
import { Cell } from './Cell'
import { DaysField } from './DaysField'
import { HoursFields } from './HoursFields'
import css from './Week.module.css'
import { MAX_SPANS, type Span, type When } from './when'

const HOURS = [
  { value: 'all', label: 'All day' },
  { value: 'set', label: 'Set hours' },
] as const
const YEAR = [
  { value: 'all', label: 'All year' },
  { value: 'part', label: 'Part of the year' },
] as const
/** What a part of the year begins with. */
const SUMMER = 'Apr-Oct'

type Props = { path: string; when: When; onChange: (when: When) => void }

/** When something holds: days, hours and perhaps a part of the year; of several such any. */
export function WhenFields({ path, when, onChange }: Props) {
  const set = (at: number, some: Partial<Span>) =>
    onChange(when.map((one, n) => (n === at ? { ...one, ...some } : one)))
  return (
    <div className={css.when}>
      {when.map((span, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a span has no other name than its place
          key={at}
          aria-label={when.length > 1 ? `When, ${at + 1} of ${when.length}` : 'When'}
          className={css.span}
        >
          <DaysField path={`${path}.${at}.days`} days={span.days} onChange={(days) => set(at, { days })} />
          <div className={css.times}>
            <Select
              aria-label="Hours"
              className="input--small"
              value={span.hours.length === 0 ? 'all' : 'set'}
              options={HOURS}
              onChoose={(value) => set(at, { hours: value === 'all' ? [] : [{ from: '08:00', until: '18:00' }] })}
            />
            <HoursFields path={`${path}.${at}.hours`} hours={span.hours} onChange={(hours) => set(at, { hours })} />
          </div>
          <div className={css.year}>
            <Select
              aria-label="Time of the year"
              className="input--small"
              value={span.season === '' ? 'all' : 'part'}
              options={YEAR}
              onChoose={(value) => set(at, { season: value === 'all' ? '' : SUMMER })}
            />
            {span.season !== '' && (
              <Cell
                path={`${path}.${at}.season`}
                label="Part of the year"
                value={span.season}
                placeholder={SUMMER}
                // Emptied while one types: a space keeps the field there.
                onChange={(season) => set(at, { season: season || ' ' })}
              />
            )}
            {when.length > 1 && (
              <IconButton
                label={`Remove these days, ${at + 1}`}
                className={css.act}
                onClick={() => onChange(when.filter((_, n) => n !== at))}
              >
                <Icon of={X} size={16} />
              </IconButton>
            )}
            {at === when.length - 1 && when.length < MAX_SPANS && (
              <Button
                variant="quiet"
                size="small"
                icon={<Icon of={Plus} size={16} />}
                onClick={() =>
                  onChange([...when, { season: '', days: [5], hours: [{ from: '08:00', until: '18:00' }] }])
                }
              >
                Other days too
              </Button>
            )}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
