import { ChevronDown } from 'lucide-react'
import type { CustomerQuote } from '@/data/serviceRequests/types'
import { formatPounds } from '@/lib/money'
import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'
import css from './Quotes.module.css'

const WORDS: Record<CustomerQuote['status'], string> = {
  pending: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

/** Quotes that cannot be accepted any more, folded away. */
export function Gone({ quotes }: { quotes: readonly CustomerQuote[] }) {
  return (
    <details className={css.gone}>
      <summary>
        {quotes.length === 1 ? '1 quote no longer stands' : `${quotes.length} quotes no longer stand`}
        <Icon of={ChevronDown} size={16} />
      </summary>
      <ul>
        {quotes.map(({ id, provider, amount_pence, status }) => (
          <li key={id}>
            <span>{provider.business_name}</span>
            <span className="num">{formatPounds(amount_pence)}</span>
            <Badge>{WORDS[status]}</Badge>
          </li>
        ))}
      </ul>
    </details>
  )
}
