import { useQueries } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { CarPark } from '@/data/carParks/types'
import { useNeeds } from '@/data/needs/needs'
import { parkerOf } from '@/data/needs/parker'
import { changeParked, type Parked } from '@/data/parked/parked'
import { stayOnCostQuery } from '@/data/parked/stayOnCost'
import { formatPounds } from '@/lib/money'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { formatDuration, payHost } from '../format'
import { formatMoment } from './countdown'
import css from './Parked.module.css'

const MORE = [30, 60, 120] as const
const MORE_LABELS: Record<(typeof MORE)[number], string> = { 30: '+30 min', 60: '+1 hour', 120: '+2 hours' }
const MINUTE = 60_000

/** What it costs to stay on, as far as that is known, and where to pay for it. What counts is what one says one paid for. */
export function StayingLonger({ parked, carPark, now }: { parked: Parked; carPark: CarPark | null; now: Date }) {
  const [more, setMore] = useState<number>(60)
  const [went, setWent] = useState(false)
  const since = Date.parse(parked.since)
  const until = Date.parse(parked.until ?? parked.since)
  const minutes = Math.round((until - since) / MINUTE)
  const needs = useNeeds()
  const parker = parkerOf(needs, null)
  const costs = useQueries({
    queries: [0, ...MORE].map((extra) => stayOnCostQuery(parked.carPark, parked.since, minutes + extra, parker)),
    combine: (answers) => answers.map(({ data }) => data ?? null),
  })
  const [before, ...after] = costs
  const next = new Date(until + more * MINUTE)
  const url = !carPark || carPark.scam_reported || carPark.scam_suspected ? null : carPark.provider?.pay_url
  const host = payHost(url)
  const longest = carPark?.stay.max_minutes
  const tooLong = longest && minutes + more > longest
  const extended = () => {
    changeParked(parked.id, { until: next.toISOString(), reminded: null })
    setWent(false)
  }
  return (
    <section className={css.longer} aria-label="Staying longer">
      <h3>Staying longer?</h3>
      <fieldset className={css.more}>
        <legend className="sr-only">How much longer</legend>
        {MORE.map((extra, at) => {
          const cost = after[at] ?? null
          return (
            <button key={extra} type="button" aria-pressed={extra === more} onClick={() => setMore(extra)}>
              <b>{MORE_LABELS[extra]}</b>
              {cost && before && (
                <span className={css.extra}>
                  {cost.estimated && 'est. '}
                  {formatPounds(Math.max(0, cost.pence - before.pence))}
                </span>
              )}
            </button>
          )
        })}
      </fieldset>
      {tooLong && <Notice tone="caution">The longest stay here is {formatDuration(longest)}.</Notice>}
      {host && url && !went ? (
        <a
          className={buttonVariants({ variant: 'second', block: true })}
          href={url}
          target="_blank"
          rel="noreferrer"
          onClick={() => setWent(true)}
        >
          Extend to {formatMoment(next, now)}
        </a>
      ) : (
        <div className={css.acts}>
          {went && <p className={css.question}>Have you paid until {formatMoment(next, now)}?</p>}
          <Button variant={went ? 'primary' : 'second'} block={!went} onClick={extended}>
            {went ? 'Yes, I have' : `I’ve paid until ${formatMoment(next, now)}`}
          </Button>
          {went && <Button onClick={() => setWent(false)}>Not yet</Button>}
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
