import { ChevronDown, CircleAlert } from 'lucide-react'
import type { Answers } from '@/data/carParks/answers'
import { SORTS, type Sort } from '@/data/carParks/filters'
import type { TripVehicle } from '@/data/needs/driven'
import { Icon } from '@/ui/Icon'
import { Segments } from '@/ui/Segments'
import { SORT_LABELS } from '../format'
import { DrivenPlate } from '../needs/DrivenPlate'
import { Line } from './AnswerRow'
import css from './Answers.module.css'
import type { Asked } from './useAnswers'
import { formatBeyond, formatFitting, formatUnderHeading } from './words'

interface Props {
  asked: Asked
  sort: Sort
  onSort: (sort: Sort) => void
  /** On a phone's sheet what the order rests on stands below the list. */
  sheet: boolean
  /** Another vehicle is driven. The question's bar over a phone's map has no room for its plate. */
  onVehicle?: ((vehicle: TripVehicle) => void) | undefined
}

/** Over the answers: how many fit, what the rows say, what comes first and what that rests on. */
export function AnswersHead({ asked: { answers, question }, sort, onSort, sheet, onVehicle }: Props) {
  if (!answers) return <h2 className="sr-only">Looking for parking...</h2>
  return (
    <div className={css.head} data-head>
      <div className={css.fitting}>
        <div role="status">
          <h2>{formatFitting(answers.counts)}</h2>
          {answers.beyond_metres && (
            <Line of={CircleAlert} tone="mind" words={formatBeyond(answers.beyond_metres, answers.counts)} />
          )}
          <p>{formatUnderHeading(answers, question.trip)}</p>
        </div>
        {sheet && onVehicle && <DrivenPlate question={question} onVehicle={onVehicle} />}
      </div>
      {answers.answers.length > 1 && (
        <>
          <Segments<Sort>
            label="Sort"
            bare
            className={css.sort}
            value={sort}
            options={SORTS.map((one) => ({ value: one, label: SORT_LABELS[one] }))}
            onChoose={onSort}
          />
          {sort === 'best' && !sheet && <RestsOn weights={answers.weights} />}
        </>
      )}
    </div>
  )
}

const PARTS = [
  ['cost', 'Cost of the stay'],
  ['walk', 'Walk'],
  ['certainty', 'How sure we are'],
] as const

/** The weights of the order, which the server says. */
export function RestsOn({ weights }: Pick<Answers, 'weights'>) {
  const most = Math.max(1, ...Object.values(weights))
  return (
    <details className={css.rests}>
      <summary>
        How Best is worked out
        <span className={css.turns}>
          <Icon of={ChevronDown} size={16} />
        </span>
      </summary>
      <dl>
        {PARTS.map(([part, label]) => (
          <div key={part} className="contents">
            <dt>{label}</dt>
            <div className={css.bar} aria-hidden>
              <i style={{ width: `${(weights[part] / most) * 100}%` }} />
            </div>
            <dd>{weights[part]}%</dd>
          </div>
        ))}
      </dl>
      <p>
        Public car parks come first, and among them those that meet your needs and have space. An unknown price counts
        as £2.50 an hour, and £10 at most.
      </p>
    </details>
  )
}
