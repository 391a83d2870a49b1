import type { MonthFigures } from '@/data/providers/types'
import { Card } from '@/ui/Card'
import css from './Figures.module.css'
import { monthName } from './months'

/** From being told of a job to having done it, in the latest month. */
export function Funnel({ month }: { month: MonthFigures | undefined }) {
  if (!month) return null
  const { told, quotes, won, done } = month
  const steps = [
    ['Told of a job', told],
    ['Quoted', quotes],
    ['Won', won],
    ['Done', done],
  ] as const
  const most = Math.max(1, ...steps.map(([, count]) => count))
  return (
    <Card title="From request to done">
      <div className={css.inside}>
        <p className={css.small}>{monthName(month.month)}, so far</p>
        <dl className={css.funnel}>
          {steps.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{count}</dd>
              <dd aria-hidden="true" className="progress">
                <span style={{ width: `${(100 * count) / most}%` }} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
