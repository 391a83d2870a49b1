import type { MonthFigures } from '@/data/providers/types'
import { formatPounds } from '@/lib/money'
import { Card } from '@/ui/Card'
import { formatMinutes } from '../../jobs/format'
import css from './Figures.module.css'
import { monthYear } from './months'

/** Every month in figures, the latest first; what matters most stands where a phone shows it. */
export function MonthTable({ months }: { months: readonly MonthFigures[] }) {
  return (
    <Card title="Every month">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone does so by keyboard, too */}
      <section className={css.scroller} aria-label="Every month, as a table" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Earned</th>
              <th scope="col">Done</th>
              <th scope="col">Won</th>
              <th scope="col">Quotes</th>
              <th scope="col">Told</th>
              <th scope="col">Median answer</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, told, quotes, won, done, median_answer_minutes, earned_pence }) => (
              <tr key={month}>
                <th scope="row">{monthYear(month)}</th>
                <td>{formatPounds(earned_pence)}</td>
                <td>{done}</td>
                <td>{won}</td>
                <td>{quotes}</td>
                <td>{told}</td>
                <td>{median_answer_minutes === null ? '–' : formatMinutes(median_answer_minutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
