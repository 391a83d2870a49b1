import { Banknote, CircleCheck, Handshake, type LucideIcon, Send, Timer } from 'lucide-react'
import type { Figures } from '@/data/providers/types'
import { formatPounds } from '@/lib/money'
import { Icon } from '@/ui/Icon'
import { formatMinutes } from '../../jobs/format'
import dashboard from '../dashboard/Dashboard.module.css'

const whole = new Intl.NumberFormat('en-GB')

/** What came of it all, since the beginning. */
export function FigureCards({ figures }: { figures: Figures }) {
  const { quotes, accepted, jobs_done, under_way, median_answer_minutes, earned_pence } = figures
  const cards: [label: string, icon: LucideIcon, value: string, detail: string][] = [
    ['Earned', Banknote, formatPounds(earned_pence), 'agreed prices, in all'],
    ['Total Quotes', Send, whole.format(quotes), 'in all'],
    ['Won', Handshake, whole.format(accepted), quotes > 0 ? `${Math.round((100 * accepted) / quotes)} in 100` : ''],
    ['Jobs Done', CircleCheck, whole.format(jobs_done), `${whole.format(under_way)} under way`],
    [
      'Median answer',
      Timer,
      median_answer_minutes === null ? '–' : formatMinutes(median_answer_minutes),
      median_answer_minutes === null ? 'nothing answered yet' : 'from being told to the quote',
    ],
  ]
  return (
    <ul className={dashboard.stats} aria-label="In all">
      {cards.map(([label, icon, value, detail]) => (
        <li key={label} className="card">
          <span>{label}</span>
          <Icon of={icon} />
          <b className="num">{value}</b>
          <small>{detail || '\u00a0'}</small>
        </li>
      ))}
    </ul>
  )
}
