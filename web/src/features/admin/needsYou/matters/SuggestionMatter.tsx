import { useQuery } from '@tanstack/react-query'
import { adminSuggestionQuery } from '@/data/suggestions/admin'
import { Notice } from '@/ui/Notice'
import { QueryContent } from '@/ui/QueryContent'
import { Decide } from '../../suggestions/Decide'
import { SuggestionContent } from '../../suggestions/SuggestionContent'
import type { MatterProps } from '../MatterContent'
import css from './Matters.module.css'

/** A car park that somebody suggested or corrected: what it says, what is near it, and the decision. */
export function SuggestionMatter({ item, act, onAct, onDone }: MatterProps) {
  const query = useQuery(adminSuggestionQuery(item.id))
  return (
    <QueryContent query={query} loading="Loading the suggestion…" failed="The suggestion could not be loaded">
      {(suggestion) => (
        <>
          <SuggestionContent suggestion={suggestion} onReload={() => void query.refetch()} onDone={onDone} />
          {act === 'message' && !suggestion.suggester && (
            <div role="alert" className={css.inside}>
              <Notice tone="caution">This follows from what drivers reported, so there is nobody to ask.</Notice>
            </div>
          )}
          {act && act !== 'status' && (act !== 'message' || suggestion.suggester) && (
            <Decide
              suggestion={suggestion}
              as={act === 'decide' ? 'approve' : act === 'dismiss' ? 'reject' : 'ask'}
              onDone={onDone}
              onClose={() => onAct(null)}
            />
          )}
        </>
      )}
    </QueryContent>
  )
}
