import { useQuery } from '@tanstack/react-query'
import { adminSuggestionQuery } from '@/data/suggestions/admin'
import { PhotoGrid } from '@/ui/PhotoGrid'
import { QueryContent } from '@/ui/QueryContent'
import { RecordPart } from '../../Record'
import { Decide } from '../../suggestions/Decide'
import { EditSuggestion } from '../../suggestions/EditSuggestion'
import { Neighbours } from '../../suggestions/Neighbours'
import { Said } from '../../suggestions/Said'
import { SuggestionQuestions } from '../../suggestions/SuggestionQuestions'
import type { MatterProps } from '../MatterContent'

/** A car park that somebody suggested or corrected: what it says, what is near it, and the decision. */
export function SuggestionMatter({ item, act, onAct, onDone }: MatterProps) {
  const query = useQuery(adminSuggestionQuery(item.id))
  const close = () => onAct(null)
  return (
    <QueryContent query={query} loading="Loading the suggestion…" failed="The suggestion could not be loaded">
      {(suggestion) => (
        <>
          <Said suggestion={suggestion} />
          {suggestion.photos.length > 0 && (
            <RecordPart title="Photos of the sign">
              <PhotoGrid photos={suggestion.photos} onGone={() => void query.refetch()} />
            </RecordPart>
          )}
          <Neighbours suggestion={suggestion} onDone={onDone} />
          <SuggestionQuestions messages={suggestion.messages} />
          <EditSuggestion key={suggestion.version} suggestion={suggestion} />
          {act && act !== 'status' && (
            <Decide
              suggestion={suggestion}
              as={act === 'decide' ? 'approve' : act === 'dismiss' ? 'reject' : 'ask'}
              onDone={onDone}
              onClose={close}
            />
          )}
        </>
      )}
    </QueryContent>
  )
}
