import { useState } from 'react'
import { Select } from '@/ui/Select'
import { type Look, type Stay, WeekStrip } from '../week/WeekStrip'
import { type Board, isKept } from './board'
import css from './Tariff.module.css'
import { hasSeasons, mondayOf, weekOf } from './week'

const NOW = 'now'
const MONTHS = [
  { value: NOW, label: 'This week' },
  ...Array.from({ length: 12 }, (_, month) => ({
    value: String(month),
    label: new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date(2026, month, 15)),
  })),
]
const OTHERS = {
  free: { mark: 'free', fill: 'free', words: 'free' },
  permit_only: { mark: 'permit', fill: 'other', words: 'permit holders only' },
  no_parking: { mark: 'no parking', fill: 'other', words: 'no parking' },
  not_told: { mark: '?', fill: 'other', words: 'price not told' },
} as const

/** Which rate holds at which hour of the week. */
export function RateStrip({ board, stay }: { board: Board; stay: Stay }) {
  const [month, setMonth] = useState(NOW)
  const of = (what: number | null) => {
    const rate = what === null ? undefined : board.rates[what]
    const kind = !rate || isKept(rate) ? 'free' : rate.kind
    return kind === 'paid' ? null : OTHERS[kind]
  }
  const look = (what: number | null): Look =>
    of(what) ?? { mark: String((what ?? 0) + 1), fill: 'paid', strength: 22 + ((what ?? 0) % 3) * 12 }
  const say = (what: number | null) => of(what)?.words ?? `rate ${(what ?? 0) + 1}`
  const seasonal = hasSeasons(board)
  const monday = mondayOf(new Date(), seasonal && month !== NOW ? Number(month) : null)
  return (
    <div className={css.week}>
      <div className={css.weekHead}>
        <p className={css.small}>Which rate holds when, by its number</p>
        {seasonal && (
          <Select aria-label="Which week" className="input--small" value={month} options={MONTHS} onChoose={setMonth} />
        )}
      </div>
      <WeekStrip label="The rates of a week" days={weekOf(board, monday)} look={look} say={say} stay={stay} />
      {board.rates.some(isKept) && <p className={css.small}>What is kept as text is not drawn.</p>}
    </div>
  )
}
