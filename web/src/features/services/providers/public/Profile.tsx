import { ShieldCheck, ShieldQuestion } from 'lucide-react'
import { Suspense } from 'react'
import type { PublicProvider } from '@/data/providers/types'
import { formatDay } from '@/lib/dates'
import { initials } from '@/lib/initials'
import { hoursInWords } from '@/lib/openingHours'
import { OFFERINGS } from '@/lib/roadside'
import { Icon } from '@/ui/Icon'
import { Skeleton } from '@/ui/Skeleton'
import { Stars } from '@/ui/Stars'
import { formatMinutes } from '../../jobs/format'
import { AreaMap } from '../../jobs/map/AreaMap.lazy'
import { count } from '../../requests/format'
import { OFFERING_ICONS } from '../offerings'
import css from './Public.module.css'
import { Reviews } from './Reviews'

type Props = { provider: PublicProvider; isOwn: boolean; canReport: boolean }

/** What everybody may know of a business. Its area is squares of five kilometres: never where it sets out from. */
export function Profile({ provider, isOwn, canReport }: Props) {
  const { business_name, description, service_types, area, opening_hours, insurance_valid_to, rating } = provider
  return (
    <div className={css.beside}>
      <div className={css.column}>
        <section className={`card card--pad ${css.head}`} aria-label={business_name}>
          <span className={css.avatar} aria-hidden="true">
            {initials(business_name)}
          </span>
          <div>
            <h2>{business_name}</h2>
            {rating !== null && (
              <p className={css.rating}>
                <Stars of={rating} />
                <b className="num" aria-hidden="true">
                  {rating.toFixed(1)}
                </b>
              </p>
            )}
            <p className={css.small}>
              {count(provider.review_count, 'review')} · {count(provider.total_jobs, 'job')}
            </p>
          </div>
          <ul className={css.services} aria-label="Services">
            {service_types.map((code) => {
              const icon = OFFERING_ICONS[code]
              return (
                <li key={code}>
                  {icon && <Icon of={icon} />}
                  {OFFERINGS[code] ?? code}
                </li>
              )
            })}
          </ul>
          {description && <p className={css.words}>{description}</p>}
          {!provider.takes_jobs && <p className={css.small}>Not taking jobs at the moment.</p>}
        </section>
        <section className={`card ${css.area}`} aria-label="Area">
          {area.squares.length > 0 && (
            <Suspense fallback={<Skeleton height={180} />}>
              <AreaMap squares={area.squares} />
            </Suspense>
          )}
          <div>
            <b>{area.name}</b>
            <p className={css.small}>
              {opening_hours ? hoursInWords(opening_hours) : 'At any time'}
              {provider.median_answer_minutes !== null &&
                ` · median answer ${formatMinutes(provider.median_answer_minutes)}`}
            </p>
          </div>
        </section>
        <section className={`card card--pad ${css.insurance}`} aria-label="Insurance">
          <Icon of={insurance_valid_to ? ShieldCheck : ShieldQuestion} size={24} />
          <div>
            <b>Insurance</b>
            <p className={css.small}>
              {insurance_valid_to
                ? `insurance document seen, valid to ${formatDay(new Date(`${insurance_valid_to}T12:00:00Z`))}`
                : 'no insurance document in force'}
            </p>
          </div>
        </section>
        <p className={css.small}>On CarPal since {formatDay(new Date(provider.since))}.</p>
      </div>
      <Reviews provider={provider} isOwn={isOwn} canReport={canReport} />
    </div>
  )
}
