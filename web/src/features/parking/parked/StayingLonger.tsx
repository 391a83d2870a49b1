import { useQueries } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { costQuery } from '@/data/carParks/cost'
import type { CarPark, CostOfStay } from '@/data/carParks/types'
import { useNeeds } from '@/data/needs/needs'
import { parkerOf } from '@/data/needs/parker'
import { changeParked, type Parked } from '@/data/parked/parked'
import { formatFieldTime } from '@/lib/dates'
import { httpsHost } from '@/lib/httpsHost'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { formatCap, formatReason, isLimit } from '../cost/words'
import { formatDuration } from '../format'
import { formatMoment } from './countdown'
import css from './Parked.module.css'
import { CostNotes, Extra } from './StayOnCost'
import { cheapestCover, type Priced } from './stayOn'

const MORE = [30, 60, 120] as const
type More = (typeof MORE)[number]
const MORE_LABELS: Record<More, string> = { 30: '+30 min', 60: '+1 hour', 120: '+2 hours' }
const MINUTE = 60_000

interface Props {
  parked: Parked
  carPark: CarPark | null
  now: Date
  /** The way back, which stands beside the way to pay. */
  children: ReactNode
}

/** What it costs to stay on, or why that is not known, and where to pay for it. What counts is what one says one paid for. */
export function StayingLonger({ parked, carPark, now, children }: Props) {
  const [more, setMore] = useState<More>(60)
  const [went, setWent] = useState(false)
  const until = Date.parse(parked.until ?? parked.since)
  const minutes = Math.round((until - Date.parse(parked.since)) / MINUTE)
  const costs = useStayOnCosts(parked, minutes)
  const cap = costs[more].cost?.cap
  const next = new Date(until + more * MINUTE)
  const url = !carPark || carPark.scam_reported || carPark.scam_suspected ? null : carPark.provider?.pay_url
  const host = httpsHost(url)
  const against = formatAgainst(costs[more].before)
  const limit = formatLimit(costs[more].cost, carPark?.stay.max_minutes ?? null, minutes + more)
  const extended = () => {
    changeParked(parked.id, { until: next.toISOString(), reminded: null })
    setWent(false)
  }
  return (
    <section className={css.longer} aria-label="Staying longer">
      {against.map((words) => (
        <Notice key={words} tone="caution">
          {words}
        </Notice>
      ))}
      <header>
        <h3>Staying longer?</h3>
        {cap && <p>{formatCap(cap)}</p>}
      </header>
      <fieldset className={css.more}>
        <legend className="sr-only">How much longer</legend>
        {MORE.map((extra) => (
          <button key={extra} type="button" aria-pressed={extra === more} onClick={() => setMore(extra)}>
            <b>{MORE_LABELS[extra]}</b> <Extra priced={costs[extra]} paying={coverOf(costs, extra)} />
          </button>
        ))}
      </fieldset>
      <CostNotes
        priced={costs[more]}
        paying={coverOf(costs, more)}
        pointOnly={parked.carPark === null}
        limitSaid={limit !== null}
      />
      {limit && against.length === 0 && <Notice tone="caution">{limit}</Notice>}
      <div className={css.acts}>
        {children}
        {host && url && !went && (
          <a
            className={buttonVariants({ variant: 'second', className: css.extend })}
            href={url}
            target="_blank"
            rel="noreferrer"
            onClick={() => setWent(true)}
          >
            Extend to {formatMoment(next, now)}
          </a>
        )}
        {!(host && url) && <Button onClick={extended}>I’ve paid until {formatMoment(next, now)}</Button>}
      </div>
      {went && (
        <div className={css.acts}>
          <p className={css.question}>Have you paid until {formatMoment(next, now)}?</p>
          <Button variant="primary" onClick={extended}>
            Yes, I have
          </Button>
          <Button onClick={() => setWent(false)}>Not yet</Button>
        </div>
      )}
      {host && (
        <p className={css.host}>
          <Icon of={ExternalLink} size={16} />
          Extend opens {host}
        </p>
      )}
    </section>
  )
}

/** What stands against the stay that one has planned: a car may be locked in, or get a ticket. */
function formatAgainst(planned: CostOfStay | null): string[] {
  return (planned?.not_known ?? []).flatMap((reason) => {
    if (isLimit(reason)) return [`${formatReason(reason)} Your stay is longer.`]
    if (reason.startsWith('closed')) return ['It’s closed for part of your stay.']
    return /^(no parking|permit only)/.test(reason) ? [formatReason(reason)] : []
  })
}

/** How long one may stay, where a stay is longer: the server's word, which knows of times and badges, else the plain limit. */
function formatLimit(cost: CostOfStay | null, longest: number | null, minutes: number): string | null {
  const reason = cost?.not_known.find(isLimit)
  if (reason) return formatReason(reason)
  const isOver = longest !== null && minutes > longest && cost?.pence == null
  return isOver ? `The longest stay here is ${formatDuration(longest)}.` : null
}

/** What one pays for so much longer, or for one of the longer stays beside it where that is cheaper. */
const coverOf = (costs: Record<More, Priced>, more: More) =>
  cheapestCover(
    costs[more],
    MORE.filter((other) => other > more).map((minutes) => ({ minutes, priced: costs[minutes] })),
  )

const FRESH_MS = 60_000

/** What the planned stay, the longer ones and new ones from its end cost, by how much longer they are. */
function useStayOnCosts({ carPark, since }: Parked, minutes: number): Record<More, Priced> {
  const needs = useNeeds()
  const parker = parkerOf(needs, null)
  const end = Date.parse(since) + minutes * MINUTE
  const stay = (from: number, length: number) => ({
    ...costQuery(carPark ?? 0, formatFieldTime(new Date(from)), length, parker),
    enabled: carPark !== null && minutes > 0,
    staleTime: FRESH_MS,
  })
  const [before, ...after] = useQueries({
    queries: [
      ...[0, ...MORE].map((extra) => stay(Date.parse(since), minutes + extra)),
      ...MORE.map((extra) => stay(end, extra)),
    ],
  })
  const priced = (at: number): Priced => {
    const [cost, next] = [after[at], after[at + MORE.length]]
    return {
      before: before?.data ?? null,
      next: next?.data ?? null,
      cost: cost?.data ?? null,
      asking: [before, next, cost].some((one) => one?.fetchStatus === 'fetching' && !one.data),
    }
  }
  return { 30: priced(0), 60: priced(1), 120: priced(2) }
}
