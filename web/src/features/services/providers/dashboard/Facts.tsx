import { useQuery } from '@tanstack/react-query'
import { figuresQuery } from '@/data/providers/queries'
import type { Provider } from '@/data/providers/types'
import { Link } from '@/lib/Link'
import { hoursInWords } from '@/lib/openingHours'
import { paths } from '@/paths'
import { formatMinutes } from '../../jobs/format'
import css from './Dashboard.module.css'

/** When one takes jobs, how quick one answers, and the ways to change or see more. */
export function Facts({ provider: { id, opening_hours } }: { provider: Provider }) {
  const { data } = useQuery(figuresQuery())
  return (
    <div className={css.part}>
      <dl className={css.facts}>
        <div>
          <dt>Working hours</dt>
          <dd>{opening_hours ? hoursInWords(opening_hours) : 'At any time'}</dd>
        </div>
        <div>
          <dt>Median answer</dt>
          <dd>{data?.median_answer_minutes != null ? formatMinutes(data.median_answer_minutes) : 'not known yet'}</dd>
        </div>
      </dl>
      <div className={css.ways}>
        <Link to={`${paths.providerApplication}?change&step=2`} className="link">
          Change hours and services
        </Link>
        <Link to={paths.providerApplication} className="link">
          Documents
        </Link>
        <Link to={paths.settingsOf('notifications')} className="link">
          How you’re told
        </Link>
        <Link to={paths.provider(id)} className="link">
          Your public page
        </Link>
      </div>
    </div>
  )
}
