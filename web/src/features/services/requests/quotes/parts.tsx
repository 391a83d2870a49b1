import { Banknote, Clock, History, RefreshCw, ShieldCheck, Star, Timer } from 'lucide-react'
import type { CustomerQuote, Review } from '@/data/serviceRequests/types'
import { classes } from '@/lib/classes'
import { formatDay, formatTime } from '@/lib/dates'
import { formatPounds } from '@/lib/money'
import { OFFERINGS } from '@/lib/roadside'
import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'
import { Stars } from '@/ui/Stars'
import { ago, count, formatMoment } from '../format'
import { formatMinutes, type QuoteSort, timeLeft } from '../rules/quotes'
import css from './Parts.module.css'

const BEST = {
  price: { icon: Banknote, tone: 'ok', words: 'Lowest price' },
  soonest: { icon: Timer, tone: 'blue', words: 'Soonest' },
  rating: { icon: Star, tone: 'plain', words: 'Best rated' },
} as const

/** What a quote is best at. */
export function Best({ at }: { at: QuoteSort | null }) {
  if (!at) return null
  const { icon, tone, words } = BEST[at]
  return (
    <Badge tone={tone}>
      <Icon of={icon} size={16} />
      {words}
    </Badge>
  )
}

/** 4.8, 126 reviews · 212 jobs. */
export function Rating({ provider: { rating, review_count, total_jobs } }: Pick<CustomerQuote, 'provider'>) {
  return (
    <span className={css.rating}>
      {rating != null && (
        <>
          <Star size={16} aria-hidden="true" className={css.star} />
          <b>
            {rating.toFixed(1)}
            <span className="sr-only"> out of 5,</span>
          </b>
        </>
      )}
      {count(review_count, 'review')} · {count(total_jobs, 'job')}
    </span>
  )
}

/** That an admin has seen an insurance document, and until when it is valid. Nobody has checked more than that. */
export function Insurance({ provider: { insurance_valid_to: until } }: Pick<CustomerQuote, 'provider'>) {
  if (!until) return null
  return (
    <span className={css.insurance}>
      <Icon of={ShieldCheck} size={16} />
      Insurance document seen, valid to {formatDay(new Date(until))}
    </span>
  )
}

/** The price, and the one before with when it changed. */
export function Price({ quote, now, large = false }: { quote: CustomerQuote; now: Date; large?: boolean }) {
  const { amount_pence, previous_amount_pence: before, changed_at } = quote
  return (
    <p className={classes(css.price, large && css.large)}>
      <b>{formatPounds(amount_pence)}</b>
      {before != null && (
        <span>
          was <s>{formatPounds(before)}</s>
          {changed_at && <small>{ago(changed_at, now)}</small>}
        </span>
      )}
    </p>
  )
}

/** That a quote was changed, in the corner of a card. */
export function Changed({ quote: { changed_at }, now }: { quote: CustomerQuote; now: Date }) {
  if (!changed_at) return null
  return (
    <Badge tone="warn">
      <Icon of={RefreshCw} size={16} />
      Changed {ago(changed_at, now)}
    </Badge>
  )
}

/** That a quote was made before the customer changed what they ask for: it may not fit any more. */
export function BeforeEdit({ quote: { is_before_edit } }: { quote: CustomerQuote }) {
  if (!is_before_edit) return null
  return (
    <Badge tone="warn">
      <Icon of={History} size={16} />
      Before your change
    </Badge>
  )
}

/** 25 min · about 3 km away. Distances go from square kilometre to square kilometre. */
export function HereIn({ quote: { arrives_in_minutes: minutes, distance_km } }: { quote: CustomerQuote }) {
  return (
    <>
      <b>{minutes == null ? 'Not said' : formatMinutes(minutes)}</b>
      {distance_km != null && ` · ${distance_km < 1 ? 'under 1 km away' : `about ${distance_km} km away`}`}
    </>
  )
}

/** Until when a quote stands; amber where little time is left. */
export function ValidUntil({ quote: { valid_until }, now }: { quote: CustomerQuote; now: Date }) {
  const until = new Date(valid_until)
  const { words, soon } = timeLeft(until, now)
  const today = formatDay(until) === formatDay(now)
  return (
    <>
      {today ? `Today ${formatTime(until)}` : formatMoment(valid_until, now)}
      {soon ? (
        <>
          {' '}
          <Badge tone="warn">
            <Icon of={Clock} size={16} />
            {words}
          </Badge>
        </>
      ) : (
        ` · ${words}`
      )}
    </>
  )
}

/** What a provider offers, the first three. */
export function Offers({ provider: { service_types } }: Pick<CustomerQuote, 'provider'>) {
  return (
    <p>
      {service_types
        .slice(0, 3)
        .map((code) => OFFERINGS[code] ?? code)
        .join(', ')}
    </p>
  )
}

/** The two reviews of a provider that came last. */
export function Latest({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return <p>None yet</p>
  return (
    <ul className={css.latest}>
      {reviews.slice(0, 2).map(({ id, rating, title, comment, name, created_at }) => (
        <li key={id}>
          <Stars of={rating} />
          {title && <b>{title}</b>}
          {comment && <span>“{comment}”</span>}
          <small>
            {name}, {formatDay(new Date(created_at))}
          </small>
        </li>
      ))}
    </ul>
  )
}

/** £20.00 + £45.00, where the provider broke it down. */
export const partsAndLabour = ({ parts_pence, labour_pence }: CustomerQuote): [string, string] | null =>
  parts_pence == null || labour_pence == null ? null : [formatPounds(parts_pence), formatPounds(labour_pence)]
