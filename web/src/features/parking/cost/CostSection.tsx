import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { costQuery, type Parker, USUAL_STAY_MINUTES } from '@/data/carParks/cost'
import type { CostOfStay } from '@/data/carParks/types'
import { CostChart } from './CostChart'
import css from './CostSection.module.css'
import {
  cappedFrom,
  formatCap,
  formatLength,
  formatLongestStay,
  formatNoReturn,
  formatPence,
  formatReason,
  formatTimeInto,
  formatWorkingLine,
  saysNothing,
} from './words'
import { PossibleZoneCharges, ZoneCharges } from './ZoneCharges'

interface Props {
  carParkId: number
  /** A local time; null is now. */
  arrive: string | null
  /** How long the driver wants to stay, in minutes; null where they did not say. */
  minutes: number | null
  parker: Parker
}

/** What the stay costs, with its working, and what others would. Nothing where nothing is known of it. */
export function CostSection({ carParkId, arrive, minutes, parker }: Props) {
  const title = useId()
  const { data } = useQuery(costQuery(carParkId, arrive, minutes ?? USUAL_STAY_MINUTES, parker))
  if (!data) return null
  const priced = data.chart.some(({ pence }) => pence != null)
  const zones = data.zone_charges.length + data.possible_zone_charges.length
  const isToldMore = zones > 0 || data.longest_stays.length > 0 || data.no_return_minutes != null
  if (!priced && !isToldMore && data.not_known.every(saysNothing)) return null
  return (
    <section className={css.card} aria-labelledby={title}>
      <header className={css.head}>
        <h3 id={title}>What it costs</h3>
        <p>arriving {formatTimeInto(data, 0)}</p>
      </header>
      {priced && <CostChart cost={data} />}
      <Working cost={data} />
      <ZoneCharges cost={data} />
      <PossibleZoneCharges cost={data} />
      {data.estimated && <p className={css.note}>Our estimate: no published tariff.</p>}
      {data.not_known.map((reason) => (
        <p key={reason} className={css.note}>
          {formatReason(reason)}
        </p>
      ))}
      {data.longest_stays.map(formatLongestStay).map((words) => (
        <p key={words} className={css.note}>
          {words}
        </p>
      ))}
      {data.no_return_minutes != null && <p className={css.note}>{formatNoReturn(data.no_return_minutes)}</p>}
      {priced && (
        <div className="sr-only">
          <LengthTable cost={data} title={title} />
        </div>
      )}
    </section>
  )
}

function Working({ cost }: { cost: CostOfStay }) {
  const capped = cappedFrom(cost)
  return (
    <ul className={css.working}>
      {cost.working.map((line) => (
        <li key={line.from}>
          <span>
            {formatTimeInto(cost, line.from)} to {formatTimeInto(cost, line.until)}
          </span>
          <span>{formatWorkingLine(line.text)}</span>
          <strong>{formatPence(line.pence)}</strong>
        </li>
      ))}
      {cost.working.length > 1 && (
        <li>
          <span>{formatLength(cost.minutes)}</span>
          <span>in total</span>
          <strong>{formatPence(cost.pence)}</strong>
        </li>
      )}
      {cost.cap && capped !== null && (
        <li>
          <span>
            Stay until {formatTimeInto(cost, capped)} and the {cost.cap.per === 'day' ? 'day' : '24 h'} cap applies
          </span>
          <strong>{formatPence(cost.cap.pence)}</strong>
        </li>
      )}
    </ul>
  )
}

/** The chart for those who do not see it. */
function LengthTable({ cost: { chart, cap }, title }: { cost: CostOfStay; title: string }) {
  return (
    <table aria-labelledby={title}>
      {cap && <caption>{formatCap(cap)}</caption>}
      <thead>
        <tr>
          <th scope="col">Stay</th>
          <th scope="col">Cost</th>
        </tr>
      </thead>
      <tbody>
        {chart.map(({ minutes, pence }) => (
          <tr key={minutes}>
            <th scope="row">{formatLength(minutes)}</th>
            <td>{formatPence(pence)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
