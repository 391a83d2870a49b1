import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptQuote } from '@/data/serviceRequests/mutations'
import type { CustomerQuote, ServiceRequest } from '@/data/serviceRequests/types'
import { formatPounds } from '@/lib/money'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { confirmed } from '@/ui/toast'
import { formatMoment } from '../format'
import { standing, timeLeft } from '../rules/quotes'
import css from './Quotes.module.css'

type Props = { request: ServiceRequest; quote: CustomerQuote; now: Date; onClose: () => void }

/** Asks before a quote is accepted, and says what follows. It shows the quote as it is now: a new price is asked about anew. */
export function AcceptDialog({ request, quote, now, onClose }: Props) {
  const queries = useQueryClient()
  const { business_name: name } = quote.provider
  const price = formatPounds(quote.amount_pence)
  const others = standing(request.quotes).stand.length - 1
  const accept = useMutation({
    mutationFn: () => acceptQuote(queries, request.id, quote),
    onSuccess: () => {
      confirmed({ title: 'Quote accepted', detail: `${name} has your job for ${price}.` })
      onClose()
    },
  })
  const gone = quote.status !== 'pending' || timeLeft(new Date(quote.valid_until), now).over
  return (
    <ConfirmDialog
      title={`Accept ${price} from ${name}?`}
      description={gone ? 'This quote can’t be accepted any more. Close this and look at the others.' : 'What follows:'}
      submit={`Accept ${price}`}
      cancel="Not yet"
      act={accept}
      onClose={onClose}
    >
      {!gone && quote.is_before_edit && request.edited_at && (
        <Notice tone="caution">
          You changed your request ({formatMoment(request.edited_at, now)}) after {name} quoted. Ask them in the chat
          whether the quote still stands.
        </Notice>
      )}
      {!gone && (
        <ul className={css.consequences}>
          <li>{name} gets your name, your exact place and your vehicle’s plate.</li>
          {others > 0 && <li>{others === 1 ? 'The other quote is' : `The other ${others} quotes are`} declined.</li>}
          <li>The price can rise only with your yes. You pay the provider, not CarPal.</li>
          <li>You can still cancel until the work is done.</li>
        </ul>
      )}
    </ConfirmDialog>
  )
}
