import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { NewReviewReply } from '@/api/limits.gen'
import { JOBS } from '@/data/jobs/queries'
import { replyToReview } from '@/data/providers/mutations'
import { CardForm } from '@/ui/CardForm'
import { CountedText, countCharacters } from '@/ui/CountedText'
import { showFailure } from '@/ui/formErrors'
import { confirmed } from '@/ui/toast'
import css from './Reviews.module.css'

const MAX_REPLY = NewReviewReply.reply.maxLength

/** The one answer to a review, which everybody reads. */
export function ReplyForm({ review, onClose }: { review: string; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { reply: '' } })
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async ({ reply }) => {
    try {
      await replyToReview(queries, review, reply.trim())
      await queries.invalidateQueries({ queryKey: [JOBS] })
      confirmed({ title: 'Reply sent', detail: 'It stands below the review on your public page.' })
      onClose()
    } catch (failure) {
      showFailure(form, failure, { reply: 'reply' })
    }
  })
  return (
    <div className={css.form}>
      <CardForm
        submit="Send reply"
        busy={isSubmitting}
        error={errors.root?.message}
        onSubmit={(event) => void send(event)}
        onCancel={onClose}
      >
        <CountedText
          label="Your reply"
          most={MAX_REPLY}
          typed={form.watch('reply')}
          error={errors.reply?.message}
          {...form.register('reply', {
            validate: (typed) =>
              typed.trim() === ''
                ? 'Please write a reply'
                : countCharacters(typed) <= MAX_REPLY || `Please use at most ${MAX_REPLY} characters`,
          })}
        />
        <p className={css.small}>Everybody can read it, and you can’t change it afterwards.</p>
      </CardForm>
    </div>
  )
}
