import { useState } from 'react'
import { Select } from '@/ui/Select'
import { Fault } from './Cell'
import { HOLIDAYS, inOrder, longDay, sayDays, shortDay, WEEK } from './days'
import css from './Week.module.css'

const USUAL: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6],
  [0, 1, 2, 3, 4, 5, 6, HOLIDAYS],
  [0, 1, 2, 3, 4],
  [0, 1, 2, 3, 4, 5],
  [5],
  [6],
  [5, 6],
  [6, HOLIDAYS],
  [HOLIDAYS],
]
const OTHER = 'other'
const OPTIONS = [
  ...USUAL.map((days) => ({ value: days.join(), label: sayDays(days) })),
  { value: OTHER, label: 'Choose days…' },
]

type Props = { path: string; days: number[]; onChange: (days: number[]) => void }

/** The days of a rate or of opening hours: the usual ones by a list, any others one by one. */
export function DaysField({ path, days, onChange }: Props) {
  const isUsual = OPTIONS.some(({ value }) => value === days.join())
  const [chosen, setChosen] = useState(false)
  const each = chosen || !isUsual
  const turn = (day: number) =>
    onChange(inOrder(days.includes(day) ? days.filter((one) => one !== day) : [...days, day]))
  return (
    <div className={css.days}>
      <Select
        aria-label="Days"
        className="input--small"
        value={each ? OTHER : days.join()}
        options={OPTIONS}
        onChoose={(value) => {
          setChosen(value === OTHER)
          if (value !== OTHER) onChange(value.split(',').map(Number))
        }}
      />
      {each && (
        <fieldset aria-label="Which days" className={css.toggles}>
          {[...WEEK, HOLIDAYS].map((day) => (
            <button
              key={day}
              type="button"
              aria-pressed={days.includes(day)}
              aria-label={longDay(day)}
              onClick={() => turn(day)}
            >
              {shortDay(day)}
            </button>
          ))}
        </fieldset>
      )}
      <Fault path={path} />
    </div>
  )
}
