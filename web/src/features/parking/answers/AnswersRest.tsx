import { Info } from 'lucide-react'
import { Icon } from '@/ui/Icon'
import css from './Answers.module.css'
import { RestsOn } from './AnswersHead'
import type { Asked } from './useAnswers'
import { formatUnfit } from './words'

interface Props {
  asked: Asked
  /** What the order rests on, where the head had no room for it. */
  weighed: boolean
}

/** Under the answers: how many car parks in reach do not fit, and why; they can be listed too. */
export function AnswersRest({ asked: { answers, unfitShown, showUnfit }, weighed }: Props) {
  if (!answers) return null
  return (
    <>
      {answers.counts.does_not_fit > 0 && (
        <p className={css.rest}>
          <Icon of={Info} size={20} />
          <span>
            {formatUnfit(answers)}{' '}
            <button type="button" aria-expanded={unfitShown} onClick={() => showUnfit(!unfitShown)}>
              {unfitShown ? 'Hide them' : 'Show them'}
            </button>
          </span>
        </p>
      )}
      {weighed && answers.answers.length > 1 && (
        <div className={css.foot}>
          <RestsOn weights={answers.weights} />
        </div>
      )}
    </>
  )
}
