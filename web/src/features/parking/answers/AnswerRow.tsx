import { Check, CircleAlert, CircleHelp, type LucideIcon, X } from 'lucide-react'
import type { CarParkState } from '@/data/carParks/types'
import { classes } from '@/lib/classes'
import { Icon } from '@/ui/Icon'
import { MarkerDrawing } from '../marker/Drawing'
import { hiddenBadges, lookOf } from '../marker/look'
import list from '../Results.module.css'
import css from './Answers.module.css'
import type { NumberedAnswer } from './useAnswers'
import {
  formatAgainst,
  formatAnswerWalk,
  formatBadges,
  formatBut,
  formatNotKnown,
  formatWhys,
  formatWorking,
  isNotAllowed,
} from './words'

interface Props {
  answer: NumberedAnswer
  /** Whether any answer is live: where none is, that this one is not is no news. */
  live: boolean
  /** How it stands right now, once that is known. */
  state: CarParkState | undefined
  onOpen: () => void
  onHover: (on: boolean) => void
}

/** One answer in the list: its number, what the stay costs, the walk, why it fits and what is not known. */
export function AnswerRow({ answer, live, state, onOpen, onHover }: Props) {
  const working = isNotAllowed(answer) ? null : formatWorking(answer)
  const look = lookOf(answer)
  const hidden = hiddenBadges(look)
  return (
    <button
      type="button"
      className={classes(list.row, answer.verdict === 'does_not_fit' && css.unfit)}
      onClick={onOpen}
      onPointerEnter={() => onHover(true)}
      onFocus={() => onHover(true)}
      onBlur={() => onHover(false)}
    >
      <span className={list.mark}>
        <MarkerDrawing look={look} />
      </span>
      <span className={list.what}>
        <span className={list.name}>
          {answer.number && <span className="sr-only">{answer.number}. </span>}
          {answer.name}
        </span>
        <span className={css.walk}>{formatAnswerWalk(answer)}</span>
        {hidden.length > 0 && <span className={css.walk}>{formatBadges(hidden)}</span>}
        {answer.practice && <span className={list.tags}>Practice, not a real car park</span>}
        <span className="sr-only">
          {answer.ev && !hidden.includes('ev') && ', EV charging'}
          {answer.disabled && !hidden.includes('disabled') && ', disabled access'}
        </span>
      </span>
      <span className={list.cost}>
        <Cost answer={answer} />
        {working && <span className={css.working}>{working}</span>}
      </span>
      <span className={css.reasons}>
        <Reasons answer={answer} live={live} state={state} />
      </span>
    </button>
  )
}

/** What the stay costs; of car parks that are not for everyone no price is shown, nor of a stay that is not allowed. */
function Cost({ answer }: Pick<Props, 'answer'>) {
  const { access, stay_words } = answer
  if (isNotAllowed(answer)) return null
  if (!stay_words) return access === 'public' ? <b className={list.unpriced}>Price unknown</b> : null
  const estimate = stay_words.startsWith('est. ')
  return (
    <b className={list.price}>
      {estimate && <span className={list.estimate}>est. </span>}
      {stay_words.replace(/^est\. /, '')}
    </b>
  )
}

/** Why it fits, what to mind, what is not known, and what stands against it; a line each, where there is something to say. */
function Reasons({ answer, live, state }: Pick<Props, 'answer' | 'live' | 'state'>) {
  const { verdict, against, but } = answer
  const [first] = against
  if (verdict === 'does_not_fit') {
    return first ? <Line of={X} words={formatAgainst(first, answer.permit_hours)} /> : null
  }
  const fits = formatWhys(answer, state?.spaces_free ?? null)
  const notKnown = formatNotKnown(answer, live)
  return (
    <>
      {but.map((one) => (
        <Line key={one.is} of={CircleAlert} tone="mind" words={formatBut(one)} />
      ))}
      {fits && <Line of={Check} tone="fits" label={verdict === 'may_fit' ? 'Known' : 'Fits'} words={fits} />}
      {notKnown && <Line of={CircleHelp} label="Not known" words={notKnown} />}
    </>
  )
}

interface LineProps {
  of: LucideIcon
  tone?: 'fits' | 'mind'
  label?: string
  words: string
}

/** One reason in a row. */
export function Line({ of, tone, label, words }: LineProps) {
  return (
    <span className={classes(css.line, tone && css[tone])}>
      <Icon of={of} size={16} />
      <span>
        {label && <b>{label}:</b>} {words}
      </span>
    </span>
  )
}
