import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { AppealDecision } from '@/api/limits.gen'
import { decideAppeal } from '@/data/admin/appeals'
import type { AdminAppeal } from '@/data/admin/types'
import { isSendKey } from '@/lib/sendKey'
import { Button } from '@/ui/Button'
import { CountedText, countCharacters } from '@/ui/CountedText'
import { FormError } from '@/ui/FormError'
import { Segments } from '@/ui/Segments'
import { confirmed, failed } from '@/ui/toast'
import { NoticePreview } from '../NoticePreview'

type Verdict = 'reject' | 'uphold'

const VERDICTS = [
  { value: 'reject', label: 'Reject' },
  { value: 'uphold', label: 'Uphold' },
] as const
const MOST = AppealDecision.answer.maxLength

/** Decides an appeal: the block or suspension stays, or is lifted; the user reads the answer. */
export function AppealForm({ appeal }: { appeal: AdminAppeal }) {
  const queries = useQueryClient()
  const [verdict, setVerdict] = useState<Verdict>('reject')
  const [answer, setAnswer] = useState('')
  const typed = answer.trim()
  const isUpheld = verdict === 'uphold'
  const decide = useMutation({
    mutationFn: () => decideAppeal(queries, appeal.id, isUpheld, typed),
    onSuccess: () => confirmed({ title: isUpheld ? 'Appeal upheld' : 'Appeal rejected' }),
    onError: ({ message }) => failed({ title: 'The appeal was not decided', detail: message }),
  })
  const isReady = typed !== '' && countCharacters(answer) <= MOST && !decide.isPending
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isReady) decide.mutate()
  }
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={send}
      onKeyDown={(event: KeyboardEvent) => isSendKey(event) && send(event)}
    >
      <FormError message={decide.error?.message} />
      <Segments
        label="Decision"
        aside={isUpheld ? `The ${appeal.against} is lifted` : `The ${appeal.against} stays`}
        value={verdict}
        options={VERDICTS}
        onChoose={setVerdict}
      />
      <CountedText
        label="Answer, which they read"
        most={MOST}
        typed={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <NoticePreview of={{ act: isUpheld ? 'uphold_appeal' : 'reject_appeal', target_id: appeal.id, reason: typed }} />
      <Button type="submit" variant="primary" disabled={!isReady && !decide.isPending} busy={decide.isPending}>
        {isUpheld ? 'Uphold and send' : 'Reject and send'}
      </Button>
    </form>
  )
}
