import type { CustomerQuote } from '@/data/serviceRequests/types'
import { Button } from '@/ui/Button'
import { timeLeft } from '../rules/quotes'

type Props = { quote: CustomerQuote; now: Date; primary: boolean; onAccept: (quote: CustomerQuote) => void }

/** Accepts a quote, once what follows was said; says why where it cannot be accepted. */
export function AcceptButton({ quote, now, primary, onAccept }: Props) {
  const { over } = timeLeft(new Date(quote.valid_until), now)
  if (over || !quote.is_acceptable) {
    return (
      <Button size="large" block disabled>
        {over ? 'Expired' : 'Not taking jobs now'}
      </Button>
    )
  }
  return (
    <Button
      variant={primary ? 'primary' : 'second'}
      size="large"
      block
      aria-label={`Accept quote of ${quote.provider.business_name}`}
      onClick={() => onAccept(quote)}
    >
      Accept quote
    </Button>
  )
}
