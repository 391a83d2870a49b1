import { Info } from 'lucide-react'
import { Icon } from '@/ui/Icon'
import css from './Answers.module.css'
import type { Asked } from './useAnswers'
import { formatUnfit } from './words'

/** Under the answers: how many car parks in reach do not fit, and why; they can be listed too. */
export function AnswersRest({ asked: { answers, unfitShown, showUnfit } }: { asked: Asked }) {
  if (!answers || answers.counts.does_not_fit === 0) return null
  return (
    <p className={css.rest}>
      <Icon of={Info} size={20} />
      <span>
        {formatUnfit(answers)}{' '}
        <button type="button" aria-expanded={unfitShown} onClick={() => showUnfit(!unfitShown)}>
          {unfitShown ? 'Hide them' : 'Show them'}
        </button>
      </span>
    </p>
  )
}
