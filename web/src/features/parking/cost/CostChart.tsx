import type { CostOfStay } from '@/data/carParks/types'
import css from './CostSection.module.css'
import { formatCap, formatLength, formatPence } from './words'

const WIDTH = 320
const HEIGHT = 150
const TOP = 26
const FOOT = 18
const GAP = 6

/** What stays of other lengths cost: the chosen one blue, the most that is charged dashed. */
export function CostChart({ cost }: { cost: CostOfStay }) {
  const { chart, cap, minutes } = cost
  const most = Math.max(1, ...chart.map(({ pence }) => pence ?? 0), cap?.pence ?? 0)
  const step = WIDTH / chart.length
  const heightOf = (pence: number) => (pence / most) * (HEIGHT - TOP - FOOT)
  const chosen = chart.find((point) => point.minutes >= minutes)
  const capAt = cap ? HEIGHT - FOOT - heightOf(cap.pence) : 0
  return (
    <svg className={css.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {chart.map(({ minutes: length, pence }, at) => {
        const height = pence == null ? 0 : Math.max(2, heightOf(pence))
        const isChosen = length === chosen?.minutes
        const middle = at * step + step / 2
        // One price for several lengths is written once.
        const isRepeated = at > 0 && chart[at - 1]?.pence === pence && !isChosen
        return (
          <g key={length}>
            <rect
              className={isChosen ? css.chosen : css.bar}
              x={at * step + GAP / 2}
              y={HEIGHT - FOOT - height}
              width={step - GAP}
              height={height}
              rx={3}
            />
            {!isRepeated && pence !== cap?.pence && (
              <text className={isChosen ? css.strong : undefined} x={middle} y={HEIGHT - FOOT - height - 5}>
                {pence == null ? '?' : formatPence(pence)}
              </text>
            )}
            <text className={isChosen ? css.strong : undefined} x={middle} y={HEIGHT - 4}>
              {formatLength(length)}
            </text>
          </g>
        )
      })}
      {cap && (
        <>
          <line className={css.cap} x1={0} x2={WIDTH} y1={capAt} y2={capAt} />
          <text className={css.capLabel} x={0} y={capAt - 6}>
            {formatCap(cap)}
          </text>
        </>
      )}
    </svg>
  )
}
