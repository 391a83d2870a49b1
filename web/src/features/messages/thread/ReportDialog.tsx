import { useQuery, useQueryClient } from '@tanstack/react-query'
import { reportConduct } from '@/data/messages/mutations'
import { threadQuery } from '@/data/messages/queries'
import { ReportDialog as Dialog, type Report } from '@/ui/ReportDialog'
import { preview } from '../format'
import { MAX_DESCRIPTION_LENGTH } from '../schemas'

/** What one may report beside a message: `about` holds one of these, or a message's number. */
const WHOLE = [
  { value: 'conversation', label: 'The whole conversation' },
  { value: 'user', label: 'The person' },
]

/** Reports a message, the conversation or the other side. Who reports stays hidden from them. */
export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient()
  const thread = useQuery(threadQuery(queries, id))
  const theirs = thread.data?.messages.filter((message) => !message.mine) ?? []
  const choices = [
    ...WHOLE,
    ...theirs.toReversed().map((message) => ({ value: String(message.seq), label: `“${preview(message.content)}”` })),
  ]
  const report = ({ about, ...why }: Report) => {
    const what =
      about === 'conversation' || about === 'user'
        ? ({ about } as const)
        : { about: 'message' as const, seq: Number(about) }
    return reportConduct({ conversation_id: id, ...what, ...why })
  }
  return (
    <Dialog
      description="We keep a copy of what was said and look into it. We won’t tell them who reported it."
      most={MAX_DESCRIPTION_LENGTH}
      subjects={choices}
      subjectHint={
        thread.data?.previous != null
          ? 'Is it an earlier message? Scroll back to it in the conversation first.'
          : undefined
      }
      onReport={report}
      onClose={onClose}
    />
  )
}
