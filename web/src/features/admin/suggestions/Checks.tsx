import { CircleAlert, CircleCheck } from 'lucide-react'
import type { AdminSuggestion } from '@/data/suggestions/types'
import { Icon } from '@/ui/Icon'
import { RecordPart } from '../Record'
import css from './Checks.module.css'

/** What the server has checked, so that one need not; what one should look at closer is marked. */
export function Checks({ checks }: Pick<AdminSuggestion, 'checks'>) {
  return (
    <RecordPart title="Checked by the server">
      <ul className={css.checks}>
        {checks.map(({ kind, passed, sentence }) => (
          <li key={kind} data-passed={passed}>
            <span role="img" aria-label={passed ? 'Fine' : 'Look closer'}>
              <Icon of={passed ? CircleCheck : CircleAlert} size={16} />
            </span>
            {sentence}
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}
