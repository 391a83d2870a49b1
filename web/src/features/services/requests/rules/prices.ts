import type { FinishedWork } from '@/data/serviceRequests/types'
import { formatPounds } from '@/lib/money'

/** What was quoted and what is asked at the end, and what lies between; null where they are the same. */
export function pricesOf({ quoted_pence, final_price_pence }: FinishedWork) {
  const more = final_price_pence - quoted_pence
  return {
    quoted: formatPounds(quoted_pence),
    final: formatPounds(final_price_pence),
    more: more === 0 ? null : formatPounds(Math.abs(more)),
    isMore: more > 0,
  }
}
