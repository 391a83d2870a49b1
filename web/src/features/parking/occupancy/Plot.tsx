import type { CarParkOccupancy } from '@/data/carParks/types'
import type { DriversMark } from './drivers'
import { AREA, area, diamond, firstMinute, HEIGHT, hourTicks, line, stretches, WIDTH, x, y } from './geometry'
import css from './HowFull.module.css'
import { formatArrival, formatMinute, formatSummary } from './words'

/** Quarter hours follow one another. */
const LONGEST_TYPICAL = 20
/** A feed may be silent for a while. */
const LONGEST_TODAY = 45
const LEVELS = [
  { name: 'Full', full: 1 },
  { name: 'Half', full: 0.5 },
]

interface Props {
  occupancy: CarParkOccupancy
  /** What drivers said last. */
  drivers: DriversMark | null
}

/** The typical day as an area, today as a line over it, what drivers said, dots to the arrival and a point there. */
export function Plot({ occupancy, drivers }: Props) {
  const { typical, today, forecast, arrival } = occupancy
  const first = firstMinute(occupancy)
  const label = formatArrival(occupancy)
  const typicalStretches = stretches(typical, first, LONGEST_TYPICAL)
  return (
    <svg className={css.plot} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={formatSummary(occupancy)}>
      {LEVELS.map(({ name, full }) => (
        <g key={name}>
          <line className={css.level} x1={AREA.left} x2={AREA.right} y1={y(full)} y2={y(full)} />
          <text x={AREA.left - 6} y={y(full) + 4} textAnchor="end">
            {name}
          </text>
        </g>
      ))}
      {typicalStretches.map((points) => (
        <g key={points[0]?.minute}>
          <path className={css.typicalArea} d={area(points, first)} />
          <path className={css.typicalLine} d={line(points, first)} />
        </g>
      ))}
      {hourTicks(first).map((minute) => (
        <text key={minute} x={x(minute, first)} y={HEIGHT - 6} textAnchor="middle">
          {formatMinute(minute).slice(0, 2)}
        </text>
      ))}
      {stretches(today, first, LONGEST_TODAY).map((points) => (
        <path key={points[0]?.minute} className={css.todayLine} d={line(points, first)} />
      ))}
      <path className={css.forecastLine} d={line(forecast, first)} />
      {drivers && drivers.minute >= first && (
        <path className={css.driversPoint} d={diamond(x(drivers.minute, first), y(drivers.full))} />
      )}
      {arrival && (
        <>
          <line
            className={css.arrivalLine}
            x1={x(arrival.minute, first)}
            x2={x(arrival.minute, first)}
            y1={AREA.top - 8}
            y2={AREA.bottom}
          />
          <circle className={css.arrivalPoint} cx={x(arrival.minute, first)} cy={y(arrival.full)} r={5.5} />
          <ArrivalLabel at={x(arrival.minute, first)} label={label ?? ''} />
        </>
      )}
    </svg>
  )
}

/** On the side where there is room. */
function ArrivalLabel({ at, label }: { at: number; label: string }) {
  const isLate = at > (AREA.left + AREA.right) / 2
  return (
    <text className={css.arrivalLabel} x={isLate ? at - 6 : at + 6} y={12} textAnchor={isLate ? 'end' : 'start'}>
      {label}
    </text>
  )
}
