import type { CustomerQuote } from '@/data/serviceRequests/types'

export const SORTS = ['price', 'soonest', 'rating'] as const
export type QuoteSort = (typeof SORTS)[number]

/** From here on the end of a quote is worth a warning. */
const SOON_MS = 10 * 60_000
const last = Number.POSITIVE_INFINITY

/** What a sort counts: less comes first. What is not known comes last. */
const COUNTS: Record<QuoteSort, (quote: CustomerQuote) => number> = {
  price: ({ amount_pence }) => amount_pence,
  soonest: ({ arrives_in_minutes }) => arrives_in_minutes ?? last,
  rating: ({ provider }) => (provider.rating == null ? last : -provider.rating),
}

/** Which of the sorts an address asks for; the lowest price first, where it asks for none. */
export const quoteSort = (asked: string | null): QuoteSort => SORTS.find((sort) => sort === asked) ?? 'price'

/** Quotes in an order; of those that are equal in it, the cheaper one first, then the earlier. */
export function sortedQuotes(quotes: readonly CustomerQuote[], by: QuoteSort): CustomerQuote[] {
  const compare = (one: number, other: number) => (one === other ? 0 : one - other)
  return quotes.toSorted(
    (one, other) =>
      compare(COUNTS[by](one), COUNTS[by](other)) ||
      one.amount_pence - other.amount_pence ||
      one.created_at.localeCompare(other.created_at),
  )
}

/** Quotes that can still be accepted, and those that cannot any more. */
export function standing(quotes: readonly CustomerQuote[]): { stand: CustomerQuote[]; gone: CustomerQuote[] } {
  return {
    stand: quotes.filter(({ status }) => status === 'pending'),
    gone: quotes.filter(({ status }) => status !== 'pending'),
  }
}

/** What a quote is best at among several. Where two are equally good, neither stands out. */
export function bestAt(quote: CustomerQuote, all: readonly CustomerQuote[]): QuoteSort | null {
  if (all.length < 2) return null
  const stands = (by: QuoteSort) => {
    const own = COUNTS[by](quote)
    return own < last && all.every((other) => other.id === quote.id || own < COUNTS[by](other))
  }
  return SORTS.find(stands) ?? null
}

/** How long a quote still stands, in words: in 42 min, in 2 h 12 min, in 3 days; and whether that is little. */
export function timeLeft(until: Date, now: Date): { words: string; soon: boolean; over: boolean } {
  const left = until.getTime() - now.getTime()
  if (left <= 0) return { words: 'expired', soon: false, over: true }
  const minutes = Math.floor(left / 60_000)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  const words =
    minutes < 1
      ? 'in under a minute'
      : minutes < 60
        ? `in ${minutes} min`
        : minutes < 1440
          ? `in ${[`${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ')}`
          : `in ${days === 1 ? '1 day' : `${days} days`}`
  return { words, soon: left < SOON_MS, over: false }
}

/** A length of work or of a way: 45 min, 1 h 30 min, 2 days. */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  if (minutes % 1440 === 0) return minutes === 1440 ? '1 day' : `${minutes / 1440} days`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
