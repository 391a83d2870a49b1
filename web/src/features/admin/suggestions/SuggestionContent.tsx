import type { AdminSuggestion } from '@/data/suggestions/types'
import { PhotoGrid } from '@/ui/PhotoGrid'
import { RecordPart } from '../Record'
import { Checks } from './Checks'
import { EditSuggestion } from './EditSuggestion'
import { Neighbours } from './Neighbours'
import { Said } from './Said'
import { SuggestionQuestions } from './SuggestionQuestions'

type Props = { suggestion: AdminSuggestion; onReload: () => void; onDone: () => void }

/** What a suggestion says, what is near it, and what was asked; to be put right until it is decided. */
export function SuggestionContent({ suggestion, onReload, onDone }: Props) {
  return (
    <>
      <Said suggestion={suggestion} />
      <Checks checks={suggestion.checks} />
      {suggestion.photos.length > 0 && (
        <RecordPart title="Photos of the sign">
          <PhotoGrid photos={suggestion.photos} onGone={onReload} />
        </RecordPart>
      )}
      <Neighbours suggestion={suggestion} onDone={onDone} />
      <SuggestionQuestions messages={suggestion.messages} />
      {suggestion.can_decide && <EditSuggestion key={suggestion.version} suggestion={suggestion} />}
    </>
  )
}
