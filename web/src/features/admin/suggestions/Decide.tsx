import { useQueryClient } from '@tanstack/react-query'
import { SuggestionDecision, SuggestionQuestion } from '@/api/limits.gen'
import { askSuggester, decideSuggestion } from '@/data/suggestions/admin'
import type { AdminSuggestion, Neighbour } from '@/data/suggestions/types'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed } from '@/ui/toast'
import { NoticePreview } from '../NoticePreview'

type Verdict = 'approve' | 'reject' | 'merge' | 'ask'

const NOTICES = {
  approve: 'approve_suggestion',
  reject: 'reject_suggestion',
  merge: 'merge_suggestion',
  ask: 'ask_suggester',
} as const

type Words = { title: string; description: string; submit: string; done: string; usual?: string }

const WORDS: Record<Verdict, Words> = {
  approve: {
    title: 'Approve',
    description: 'It is on the map at once, and no import takes it back.',
    usual: 'Thank you. It’s on the map now.',
    submit: 'Approve',
    done: 'Approved',
  },
  reject: {
    title: 'Reject',
    description: 'The map stays as it is.',
    submit: 'Reject',
    done: 'Rejected',
  },
  merge: {
    title: 'Merge',
    description: 'Only what we don’t know of that car park is filled in.',
    usual: 'Thank you. We already had this car park, and have filled in what was missing.',
    submit: 'Merge',
    done: 'Merged',
  },
  ask: {
    title: 'Ask',
    description: 'The suggester is notified and can answer. Then it comes back here.',
    submit: 'Send',
    done: 'Question sent',
  },
}

/** Of a correction, which may be that the car park is gone. */
const CORRECTED = {
  description: 'The change is on the map at once, and no import takes it back.',
  usual: 'Thank you. We’ve put it right on the map.',
}

/** As which the car park of a correction was seen: what another admin has changed of it since is not written over unseen. */
const seenOf = (current: AdminSuggestion['current']) =>
  current ? { car_park_version: (current as unknown as { version: number }).version } : {}

type Props = {
  suggestion: AdminSuggestion
  as: Verdict
  /** The car park that it is merged into. */
  into?: Neighbour
  /** What can still be done once it is decided. */
  hint?: string
  onDone: () => void
  onClose: () => void
}

/** Decides a suggestion with a reason, or asks about it. */
export function Decide({
  suggestion: { id, name, version, current, car_park_id, suggester },
  as,
  into,
  hint,
  onDone,
  onClose,
}: Props) {
  const queries = useQueryClient()
  const words = { ...WORDS[as], ...(as === 'approve' && car_park_id != null && CORRECTED) }
  const send = async (reason: string) => {
    if (as === 'ask') await askSuggester(queries, id, { version, content: reason })
    else {
      const more = { ...(into && { into: into.id }), ...(as === 'approve' && seenOf(current)) }
      await decideSuggestion(queries, id, { version, decision: as, reason, ...more })
    }
    confirmed({ title: words.done, ...(hint && as !== 'ask' && { detail: hint }) })
    onDone()
  }
  return (
    <ReasonDialog
      title={into ? `Merge into ${into.name}` : `${words.title}: ${name}`}
      description={suggester ? words.description : `${words.description} Nobody is told of it.`}
      submit={suggester && as !== 'ask' ? `${words.submit} and send` : words.submit}
      danger={as === 'reject'}
      waits
      {...(words.usual && { initial: words.usual })}
      most={as === 'ask' ? SuggestionQuestion.content.maxLength : SuggestionDecision.reason.maxLength}
      {...(as === 'ask' && { label: 'Question', missing: 'Please enter a message' })}
      {...(suggester && {
        below: (reason: string) => <NoticePreview of={{ act: NOTICES[as], target_id: id, reason }} />,
      })}
      onSubmit={send}
      onClose={onClose}
    />
  )
}
