import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { occupancyQuery } from '@/data/carParks/occupancy'
import type { CarParkOccupancy } from '@/data/carParks/types'
import { reportCountsQuery } from '@/data/driverReports/queries'
import { driversMark } from './drivers'
import css from './HowFull.module.css'
import { Plot } from './Plot'
import { formatAccuracy, formatDayOf, formatTitle, hourRows } from './words'

interface Props {
  carParkId: number
  /** A local time; null is soon. */
  arrive: string | null
}

/** How full a car park is on a day like that of the arrival. Nothing where too little is known. */
export function HowFull({ carParkId, arrive }: Props) {
  const title = useId()
  const { data } = useQuery(occupancyQuery(carParkId, arrive))
  const counts = useQuery(reportCountsQuery(carParkId)).data
  const said = data && driversMark(data, counts ?? [])
  if (!data || data.typical.length === 0) return null
  const accuracy = formatAccuracy(data)
  return (
    <section className={css.card} aria-labelledby={title}>
      <header className={css.head}>
        <h3 id={title}>{formatTitle(data)}</h3>
        <p>{formatDayOf(data)}</p>
      </header>
      <Plot occupancy={data} drivers={said ?? null} />
      <Legend occupancy={data} drivers={said !== null} />
      {data.public_holiday && <p className={css.note}>A bank holiday is shown as a Sunday.</p>}
      {accuracy && <p className={css.note}>{accuracy}</p>}
      {said && <p className="sr-only">{said.words}</p>}
      <div className="sr-only">
        <HourTable occupancy={data} title={title} />
      </div>
    </section>
  )
}

function Legend({ occupancy: { today, forecast }, drivers }: { occupancy: CarParkOccupancy; drivers: boolean }) {
  return (
    <ul className={css.legend} aria-hidden>
      <li>
        <i className={css.typicalMark} />
        Typical
      </li>
      {today.length > 0 && (
        <li>
          <i className={css.todayMark} />
          Today
        </li>
      )}
      {forecast.length > 0 && (
        <li>
          <i className={css.forecastMark} />
          Forecast
        </li>
      )}
      {drivers && (
        <li>
          <i className={css.driversMark} />
          Drivers
        </li>
      )}
    </ul>
  )
}

/** The plot for those who do not see it. */
function HourTable({ occupancy, title }: { occupancy: CarParkOccupancy; title: string }) {
  return (
    <table aria-labelledby={title}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Usually</th>
          <th scope="col">Today</th>
        </tr>
      </thead>
      <tbody>
        {hourRows(occupancy).map(({ hour, usual, today }) => (
          <tr key={hour}>
            <th scope="row">{hour}</th>
            <td>{usual || 'not known'}</td>
            <td>{today || 'not counted'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
