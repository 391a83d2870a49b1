import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { answerSuggestion } from '@/data/suggestions/queries'
import type { Suggestion } from '@/data/suggestions/types'
import { formatDay, formatTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { CountedText, countCharacters } from '@/ui/CountedText'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import { confirmed } from '@/ui/toast'
import css from './Suggestions.module.css'

const MOST = 2000

/** What an admin asked about a suggestion, and what was answered; nothing where nothing was asked. */
export function Questions({ suggestion: { id, messages, can_answer } }: { suggestion: Suggestion }) {
  if (messages.length === 0) return null
  return (
    <Card title="Questions">
      <div className={css.inside}>
        <MessageList messages={messages} you="You" />
        {can_answer && <Answer id={id} />}
      </div>
    </Card>
  )
}

type Messages = Suggestion['messages']

/** Questions and answers, the earliest first; `you` is whoever answers. */
export function MessageList({ messages, you }: { messages: Messages; you: string }) {
  return (
    <ol className={css.messages}>
      {messages.map(({ at, content, by_admin }) => (
        <li key={at}>
          <b>{by_admin ? 'CarPal' : you}</b>
          <p>{content}</p>
          <time dateTime={at}>
            {formatDay(new Date(at))}, {formatTime(new Date(at))}
          </time>
        </li>
      ))}
    </ol>
  )
}

function Answer({ id }: { id: string }) {
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { content: '' } })
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async ({ content }) => {
    try {
      await answerSuggestion(queries, id, content.trim())
      confirmed({ title: 'Answer sent' })
    } catch (failure) {
      showFailure(form, failure, { content: 'content' })
    }
  })
  return (
    <form onSubmit={send} noValidate className={css.group}>
      <FormError message={errors.root?.message} />
      <CountedText
        label="Your answer"
        rows={3}
        most={MOST}
        typed={form.watch('content')}
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
