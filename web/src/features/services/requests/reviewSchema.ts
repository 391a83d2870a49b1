import { z } from 'zod'
import { NewReview } from '@/api/limits.gen'
import { countCharacters } from '@/ui/CountedText'

const MAX_TITLE = NewReview.title.maxLength
export const MAX_COMMENT = NewReview.comment.maxLength

const text = (most: number) =>
  z.string().refine((typed) => countCharacters(typed) <= most, `Please use at most ${most} characters`)

// The server has the same rules and the last word; these only spare a round trip.
export const reviewForm = z.object({
  rating: z.number().min(1, 'Please choose how many stars'),
  title: text(MAX_TITLE),
  comment: text(MAX_COMMENT),
})
export type ReviewForm = z.infer<typeof reviewForm>
