import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { openingHoursQuery } from '@/data/suggestions/queries'
import { useSettled } from '@/lib/useSettled'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { Select } from '@/ui/Select'
import edit from '../Edit.module.css'
import { Text } from '../Inputs'
import type { Values } from '../schema'
import { FaultsContext } from '../week/Cell'
import { DaysField } from '../week/DaysField'
import { HoursFields } from '../week/HoursFields'
import { useLedFocus, useShownFaults } from '../week/useFaults'
import { type Look, WeekStrip } from '../week/WeekStrip'
import css from './Opening.module.css'
import { isKeptRule, newRuleKey, type OpeningRule, openWeek } from './opening'
import { useOpening } from './useOpening'

const PAUSE_MS = 400
const UNREAD = 'We can’t read this as opening hours. It is shown as you wrote it.'
const TIMES = [
  { value: 'hours', label: 'Set hours' },
  { value: 'all', label: '24 hours' },
  { value: 'closed', label: 'Closed' },
] as const
type Times = (typeof TIMES)[number]['value']

const look = (what: number | null): Look =>
  what === null ? { mark: 'closed', fill: 'closed' } : { mark: 'open', fill: 'paid', strength: 34 }
const say = (what: number | null) => (what === null ? 'closed' : 'open')

/** Opening hours as people write them, what is understood, the week that follows, and the same by day. */
export function OpeningEditor() {
  const { watch, formState } = useFormContext<Values>()
  const typed = useSettled(watch('opening_hours').trim(), PAUSE_MS)
  const read = useQuery(openingHoursQuery(typed)).data
  const [open, setOpen] = useState(false)
  const { opening, faults, change } = useOpening(typed === '' ? null : (read?.hours ?? null))
  const error = formState.errors.opening_hours
  const shown = useShownFaults(faults, error !== undefined)
  const { root, said, onDone } = useLedFocus(error)
  const week = opening.length > 0 && (faults.size > 0 || read?.sentence) ? openWeek(opening) : null
  const add = () => {
    const rule = { key: newRuleKey(), days: [0, 1, 2, 3, 4], closed: false, hours: [{ from: '08:00', until: '18:00' }] }
    change([...opening, rule])
    onDone(`[data-key="${rule.key}"] select`, `Days ${opening.length + 1} added`)
  }
  const remove = (key: string) => {
    change(opening.filter((rule) => rule.key !== key))
    onDone('[data-add]', 'Removed')
  }
  return (
    <FaultsContext value={shown}>
      <div ref={root} className={css.opening}>
        <Text name="opening_hours" label="Opening Hours" placeholder="e.g., Mon-Sun 24/7" />
        <p role="status" className={edit.read}>
          {faults.size === 0 && typed && read && (read.sentence ?? UNREAD)}
        </p>
        {week && <WeekStrip label="The week as it is read" days={week} look={look} say={say} />}
        <Button
          size="small"
          variant="tint"
          className={css.way}
          aria-expanded={open}
          icon={<Icon of={CalendarClock} size={16} />}
          // What is wrong there stays in sight.
          onClick={() => setOpen(!open || faults.size > 0)}
        >
          Set by day
        </Button>
        {open && (
          <div className={css.rules} data-table>
            {opening.map((rule, at) =>
              isKeptRule(rule) ? (
                <div key={rule.key} className={css.rule} data-key={rule.key}>
                  <p>
                    {rule.kept}
                    <small>The table does not know this. It is kept; change it as text.</small>
                  </p>
                  <Remove what={rule.kept} onRemove={() => remove(rule.key)} />
                </div>
              ) : (
                <Rule
                  key={rule.key}
                  rule={rule}
                  number={at + 1}
                  onChange={(next) => change(opening.map((one) => (one.key === next.key ? next : one)))}
                  onRemove={() => remove(rule.key)}
                />
              ),
            )}
            <Button
              size="small"
              variant="tint"
              className={css.way}
              data-add
              icon={<Icon of={Plus} size={16} />}
              onClick={add}
            >
              Add days
            </Button>
            {opening.length > 1 && (
              <p className={edit.read}>Where two of them name the same day, the lower one counts.</p>
            )}
          </div>
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </FaultsContext>
  )
}

function Remove({ what, onRemove }: { what: string; onRemove: () => void }) {
  return (
    <IconButton label={`Remove ${what}`} onClick={onRemove}>
      <Icon of={X} size={16} />
    </IconButton>
  )
}

type RuleProps = {
  rule: OpeningRule
  number: number
  onChange: (rule: OpeningRule) => void
  onRemove: () => void
}

/** Some days, and when it is open on them. */
function Rule({ rule, number, onChange, onRemove }: RuleProps) {
  const { key, days, closed, hours } = rule
  const times: Times = closed ? 'closed' : hours.length === 0 ? 'all' : 'hours'
  const choose = (next: Times) =>
    onChange({
      ...rule,
      closed: next === 'closed',
      hours: next !== 'hours' ? [] : hours.length > 0 ? hours : [{ from: '08:00', until: '18:00' }],
    })
  return (
    <fieldset aria-label={`Days ${number}`} className={css.rule} data-key={key}>
      <div className={css.fields}>
        <DaysField path={`${key}.days`} days={days} onChange={(next) => onChange({ ...rule, days: next })} />
        <div className={css.times}>
          <Select aria-label="Open" className="input--small" value={times} options={TIMES} onChoose={choose} />
          <HoursFields
            path={`${key}.hours`}
            hours={closed ? [] : hours}
            onChange={(next) => onChange({ ...rule, hours: next })}
          />
        </div>
      </div>
      <Remove what={`days ${number}`} onRemove={onRemove} />
    </fieldset>
  )
}
