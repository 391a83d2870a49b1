import type { AdminSuggestion } from '@/data/suggestions/types'
import { Moment } from '../Moment'
import { RecordPart } from '../Record'

/** What was asked and answered; nothing where nothing was asked. */
export function SuggestionQuestions({ messages }: Pick<AdminSuggestion, 'messages'>) {
  if (messages.length === 0) return null
  return (
    <RecordPart title="Questions">
      {messages.map(({ at, content, by_admin }) => (
        <div key={at}>
          <p className="text-14 text-ink-2">
            {by_admin ? 'We asked' : 'They answered'}, <Moment at={at} />
          </p>
          <p>{content}</p>
        </div>
      ))}
    </RecordPart>
  )
}
