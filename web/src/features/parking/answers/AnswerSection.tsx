import { Check, CircleAlert, CircleHelp, X } from 'lucide-react'
import type { Answer } from '@/data/carParks/answers'
import type { Trip } from '@/data/carParks/trip'
import { FaceDrawing } from '../marker/Drawing'
import { VERDICT_FACES } from '../marker/look'
import { Line } from './AnswerRow'
import css from './Answers.module.css'
import {
  formatAgainst,
  formatAnswerWalkTo,
  formatBut,
  formatStayAsked,
  formatUnknown,
  formatWhy,
  isNotAllowed,
  VERDICT_LABELS,
} from './words'

/** What an open car park answers to the question: whether it fits, why, what to mind, what is not known and what stands against it. */
export function AnswerSection({ answer, trip }: { answer: Answer; trip: Trip }) {
  const { verdict, against, but, why } = answer
  const not_known = answer.not_known.filter((one) => one !== 'price' || !isNotAllowed(answer))
  return (
    <section className={css.section} aria-label="Your stay">
      <h3>
        <FaceDrawing face={VERDICT_FACES[verdict]} side={18} />
        {VERDICT_LABELS[verdict]}
      </h3>
      <p>
        {formatStayAsked(trip)} · {formatAnswerWalkTo(answer, trip.destination.name)}, in a straight line
      </p>
      <ul>
        {against.map((one) => (
          <li key={formatAgainst(one)}>
            <Line of={X} words={formatAgainst(one, answer.permit_hours)} />
          </li>
        ))}
        {but.map((one) => (
          <li key={one.is}>
            <Line of={CircleAlert} tone="mind" words={formatBut(one)} />
          </li>
        ))}
        {why.map((one) => (
          <li key={formatWhy(one)}>
            <Line of={Check} tone="fits" words={sentence(formatWhy(one))} />
          </li>
        ))}
        {not_known.map((one) => (
          <li key={one}>
            <Line of={CircleHelp} label="Not known" words={formatUnknown(one)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
