import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { reviewProvider } from '@/data/serviceRequests/mutations'
import type { ServiceRequest } from '@/data/serviceRequests/types'
import { Card } from '@/ui/Card'
import { CardForm } from '@/ui/CardForm'
import { CountedText } from '@/ui/CountedText'
import { Field } from '@/ui/Field'
import { showFailure } from '@/ui/formErrors'
import { StarInput } from '@/ui/StarInput'
import { confirmed } from '@/ui/toast'
import { type ReviewForm as Form, MAX_COMMENT, reviewForm } from '../reviewSchema'

/** What to say of a provider, once, for everybody to read. */
export function ReviewForm({ request: { id, accepted } }: { request: ServiceRequest }) {
  const queries = useQueryClient()
  const form = useForm<Form>({
    resolver: zodResolver(reviewForm),
    defaultValues: { rating: 0, title: '', comment: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ rating, title, comment }) => {
    const body = {
      rating,
      ...(title.trim() && { title: title.trim() }),
      ...(comment.trim() && { comment: comment.trim() }),
    }
    try {
      await reviewProvider(queries, id, body)
      confirmed({ title: 'Review posted' })
    } catch (failure) {
      showFailure(form, failure, { rating: 'rating', title: 'title', comment: 'comment' })
    }
  })
  return (
    <Card title={`How was ${accepted?.business_name ?? 'the provider'}?`}>
      <CardForm
        submit="Post review"
        busy={isSubmitting}
        error={errors.root?.message}
        onSubmit={(event) => void submit(event)}
      >
        <StarInput
          label="Your rating"
          value={form.watch('rating')}
          error={errors.rating?.message}
          onChoose={(stars) => form.setValue('rating', stars, { shouldValidate: true })}
        />
        <Field label="Title" optional error={errors.title?.message}>
          {(control) => <input className="input" autoComplete="off" {...control} {...form.register('title')} />}
        </Field>
        <CountedText
          label="Comment"
          optional
          rows={3}
          most={MAX_COMMENT}
          typed={form.watch('comment')}
          error={errors.comment?.message}
          {...form.register('comment')}
        />
        <p className="hint">Everybody can read it, under your display name. It can’t be changed later.</p>
      </CardForm>
    </Card>
  )
}
