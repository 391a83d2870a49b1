import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { NewIncidentAnswer } from '@/api/limits.gen'
import type { Incident } from '@/data/incidents/types'
import { formatDay, formatTime } from '@/lib/dates'
import { isSendKey } from '@/lib/sendKey'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { CountedText, countCharacters } from '@/ui/CountedText'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import { confirmed } from '@/ui/toast'
import css from '../Incidents.module.css'

const MOST = NewIncidentAnswer.content.maxLength

type Props = {
  incident: Incident
  queryKey: readonly unknown[]
  /** Sends an answer; the server answers with the report as it is then. */
  onAnswer: (content: string) => Promise<Incident>
}

/** What CarPal wrote about a report, and what its reporter answered. */
export function Messages({ incident: { messages, can_answer }, queryKey, onAnswer }: Props) {
  return (
    <Card title="Messages from CarPal">
      {messages.length === 0 ? (
        <p className={css.none}>None yet. We’ll message you here if we need to ask or tell you something.</p>
      ) : (
        <ol className={css.messages}>
          {messages.map(({ at, content, by_reporter }) => (
            <li key={at} data-own={by_reporter || undefined}>
              {by_reporter && <b>You</b>}
              <p>{content}</p>
              <time dateTime={at}>
                {formatDay(new Date(at))}, {formatTime(new Date(at))}
              </time>
            </li>
          ))}
        </ol>
      )}
      {can_answer && <AnswerForm queryKey={queryKey} onAnswer={onAnswer} />}
    </Card>
  )
}

function AnswerForm({ queryKey, onAnswer }: Omit<Props, 'incident'>) {
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { content: '' } })
  const { errors, isSubmitting } = form.formState
  const typed = form.watch('content')
  const send = form.handleSubmit(async ({ content }) => {
    try {
      queries.setQueryData(queryKey, await onAnswer(content.trim()))
      form.reset()
      confirmed({ title: 'Answer sent' })
    } catch (failure) {
      showFailure(form, failure, { content: 'content' })
    }
  })
  return (
    <form
      className={css.answer}
      noValidate
      onSubmit={send}
      onKeyDown={(event) => isSendKey(event) && !isSubmitting && void send(event)}
    >
      <FormError message={errors.root?.message} />
      <CountedText
        label="Your answer"
        rows={3}
        most={MOST}
        typed={typed}
        error={errors.content?.message}
        {...form.register('content', {
          validate: (text) =>
            text.trim() === ''
              ? 'Please enter a message'
              : countCharacters(text) <= MOST || `Please use at most ${MOST} characters`,
        })}
      />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        Send answer
      </Button>
    </form>
  )
}
