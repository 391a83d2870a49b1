import { z } from 'zod'
import { NewQuote } from '@/api/limits.gen'
import type { MyQuote, NewQuote as QuoteBody } from '@/data/jobs/types'
import { formatFieldTime, fromFieldTime } from '@/lib/dates'
import { formatPounds, penceOf, poundsOf } from '@/lib/money'

export const MAX_DESCRIPTION = NewQuote.description.maxLength
const MAX_PENCE = 10_000_000

export const MISSING = { title: 'Missing information', detail: 'Please fill in all required fields' }
export const NO_BREAKDOWN = { title: 'Missing cost breakdown', detail: 'Please provide both parts and labor costs' }

const amountFault = (pence: number | null): string | null =>
  pence === null
    ? 'Please enter an amount in pounds, such as 65.00'
    : pence > MAX_PENCE
      ? 'Please enter an amount from £0 to £100,000'
      : null

/** What parts and labour come to, and the amount; null while one of them is no amount. */
export function breakdownOf({ parts, labour, amount }: Pick<QuoteForm, 'parts' | 'labour' | 'amount'>) {
  const [p, l, a] = [penceOf(parts), penceOf(labour), penceOf(amount)]
  return p === null || l === null ? null : { sum: p + l, addsUp: a === p + l }
}

// The server has the same rules and the last word; these only spare a round trip.
export const quoteForm = z
  .object({
    amount: z.string(),
    minutes: z.string(),
    arrives: z.string(),
    description: z.string(),
    broken_down: z.boolean(),
    parts: z.string(),
    labour: z.string(),
    valid_until: z.string(),
  })
  .superRefine((typed, context) => {
    const fault = (path: keyof QuoteForm, message: string | null) => {
      if (message) context.addIssue({ code: 'custom', path: [path], message })
    }
    fault('amount', typed.amount.trim() ? amountFault(penceOf(typed.amount)) : MISSING.detail)
    fault('minutes', typed.minutes ? null : MISSING.detail)
    fault('description', typed.description.trim() ? null : MISSING.detail)
    if (Array.from(typed.description.trim()).length > MAX_DESCRIPTION) {
      fault('description', `Please use at most ${MAX_DESCRIPTION} characters`)
    }
    if (typed.broken_down) {
      for (const name of ['parts', 'labour'] as const) {
        fault(name, typed[name].trim() ? amountFault(penceOf(typed[name])) : NO_BREAKDOWN.detail)
      }
      const added = breakdownOf(typed)
      if (added && !added.addsUp) fault('labour', `Parts and labour come to ${formatPounds(added.sum)}`)
    }
    const until = fromFieldTime(typed.valid_until)
    if (typed.valid_until && (!until || until <= new Date())) {
      fault('valid_until', 'Please choose a time that is still to come')
    }
  })
export type QuoteForm = z.infer<typeof quoteForm>

/** The form as it opens: with the quote that was sent, or empty. */
export function formOfQuote(quote: MyQuote | null): QuoteForm {
  // One that ended is written anew; its words still serve.
  const pending = quote?.status === 'pending'
  return {
    amount: quote ? poundsOf(quote.amount_pence) : '',
    minutes: quote ? String(quote.estimated_minutes) : '',
    arrives: quote?.arrives_in_minutes ? String(quote.arrives_in_minutes) : '',
    description: quote?.description ?? '',
    broken_down: quote?.includes_parts ?? false,
    parts: quote?.parts_pence != null ? poundsOf(quote.parts_pence) : '',
    labour: quote?.labour_pence != null ? poundsOf(quote.labour_pence) : '',
    valid_until: quote && pending ? formatFieldTime(new Date(quote.valid_until)) : '',
  }
}

/** What was typed, as the server takes it. */
export function quoteOf(typed: QuoteForm): QuoteBody {
  const until = fromFieldTime(typed.valid_until)
  return {
    amount_pence: penceOf(typed.amount) ?? 0,
    estimated_minutes: Number(typed.minutes),
    description: typed.description.trim(),
    arrives_in_minutes: typed.arrives ? Number(typed.arrives) : null,
    includes_parts: typed.broken_down,
    ...(typed.broken_down && { parts_pence: penceOf(typed.parts), labour_pence: penceOf(typed.labour) }),
    ...(until && { valid_until: until.toISOString() }),
  }
}

/** What the server calls the fields. */
export const QUOTE_FIELDS = {
  amount_pence: 'amount',
  estimated_minutes: 'minutes',
  arrives_in_minutes: 'arrives',
  description: 'description',
  parts_pence: 'parts',
  labour_pence: 'labour',
  valid_until: 'valid_until',
} as const
