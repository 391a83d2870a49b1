import type { CostOfStay } from '@/data/carParks/types'
import { formatDay } from '@/lib/dates'
import { hoursInWords } from '@/lib/openingHours'
import css from './CostSection.module.css'

type ZoneCharge = CostOfStay['zone_charges'][number]

/** What driving into a zone costs beside the parking, each on a line of its own, and both together. */
export function ZoneCharges({ cost: { zone_charges: zones, with_zones_words: together } }: { cost: CostOfStay }) {
  if (zones.length === 0) return null
  return (
    <>
      <ul className={css.working} aria-label="Charges for driving there">
        {zones.map((zone) => (
          <li key={zone.name}>
            <span>{zone.name}</span>
            <span>{zone.only_if ? 'only some vehicles' : zone.text}</span>
            <strong>{zone.words}</strong>
          </li>
        ))}
        {together && (
          <li>
            <span>Parking and charges</span>
            <span>in total</span>
            <strong>{together}</strong>
          </li>
        )}
      </ul>
      {zones.map((zone) => (
        <p key={zone.name} className={css.note}>
          {describe(zone)}
        </p>
      ))}
      <details className={css.about}>
        <summary>About these charges</summary>
        {zones.map((zone) => (
          <Source key={zone.name} zone={zone} />
        ))}
        {[...new Set(zones.map(({ credit }) => credit))].map((credit) => (
          <p key={credit}>Outline of the zone: {credit}.</p>
        ))}
      </details>
    </>
  )
}

/** Zones that may charge for driving here: we do not know where they lie, so nothing of them is in the prices. */
export function PossibleZoneCharges({ cost: { possible_zone_charges: zones } }: { cost: CostOfStay }) {
  if (zones.length === 0) return null
  return (
    <p className={css.note}>
      Driving here may cost more:{' '}
      {zones.map(({ name, url }, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        </span>
      ))}
      . We don’t know exactly where {zones.length === 1 ? 'it applies, so it’s' : 'they apply, so they’re'} not in these
      prices.
    </p>
  )
}

/** What else to know of a charge, who says so, and since when. */
function Source({ zone: { name, run_by, url, notes, sources, since, checked } }: { zone: ZoneCharge }) {
  return (
    <p>
      <b>{name}.</b> {notes.join(' ')} In force since {day(since)}, checked on {day(checked)}:{' '}
      {sources.map((source) => (
        <span key={source.url}>
          <a href={source.url} target="_blank" rel="noreferrer">
            {source.title}
          </a>
          ;{' '}
        </span>
      ))}
      <a href={url} target="_blank" rel="noreferrer">
        {run_by}
      </a>{' '}
      has the latest.
    </p>
  )
}

const day = (date: string) => formatDay(new Date(`${date}T12:00:00Z`))

/** Which days are charged for, in which hours, and whom. */
function describe({ name, only_if, hours, days }: ZoneCharge): string {
  const when = hours === '24/7' ? 'at any time' : hoursInWords(hours).replace(/,(?=\S)/g, ', ')
  const drives =
    days.length > 1 ? 'for the day you drive in and the day you drive out' : 'for the day you drive in the zone'
  return `${name}: ${drives}, ${when}.${only_if ? ` You pay only if ${only_if}.` : ''}`
}
