import type { MonthFigures } from '@/data/providers/types'
import { formatPounds } from '@/lib/money'
import { Card } from '@/ui/Card'
import css from './Figures.module.css'
import { monthShort, monthYear, scaleTo } from './months'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })

/** What was earned each month as bars; the table below says the same in figures. */
export function MonthChart({ months }: { months: readonly MonthFigures[] }) {
  const lines = scaleTo(Math.max(0, ...months.map(({ earned_pence }) => earned_pence / 100)))
  const top = lines.at(-1) || 1
  const last = months.at(-1)
  return (
    <Card title="By month" action={<span className={css.small}>Paid to you directly by customers</span>}>
      <div className={css.chart} aria-hidden="true">
        <div className={css.lines}>
          {lines.toReversed().map((line) => (
            <span key={line}>{pounds.format(line)}</span>
          ))}
        </div>
        <div className={css.bars}>
          {months.map(({ month, earned_pence }) => (
            <span
              key={month}
              data-now={month === last?.month || undefined}
              title={`${monthYear(month)}: ${formatPounds(earned_pence)}`}
            >
              <span className={css.bar}>
                <span style={{ height: `${earned_pence / top}%` }}>
                  {month === last?.month && earned_pence > 0 && <b>{pounds.format(earned_pence / 100)}</b>}
                </span>
              </span>
              <span className={css.month}>{monthShort(month)}</span>
            </span>
          ))}
        </div>
      </div>
      {last && (
        <p className="sr-only">
          {monthYear(last.month)}: {formatPounds(last.earned_pence)}. All months stand in the table.
        </p>
      )}
    </Card>
  )
}
