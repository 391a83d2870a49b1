import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import type { CustomerQuote, ServiceRequest } from '@/data/serviceRequests/types'
import { useSearchParams } from '@/lib/searchParams'
import { useNow } from '@/lib/useNow'
import { useWide } from '@/lib/useWide'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { Details } from '../page/Details'
import pageCss from '../page/Page.module.css'
import { RequestActions } from '../page/RequestHeader'
import { Strip } from '../page/Strip'
import { bestAt, quoteSort, sortedQuotes, standing } from '../rules/quotes'
import { droppedOut } from '../rules/timeline'
import { AcceptDialog } from './AcceptDialog'
import { Gone } from './Gone'
import { QuoteCards } from './QuoteCards'
import css from './Quotes.module.css'
import { QuotesHead } from './QuotesHead'
import { QuoteTable } from './QuoteTable'

/** What a view of the quotes needs to know, whatever its shape. */
export type QuotesView = {
  request: ServiceRequest
  quotes: CustomerQuote[]
  best: (quote: CustomerQuote) => ReturnType<typeof bestAt>
  now: Date
  onAccept: (quote: CustomerQuote) => void
}

/** Time that is left is told in minutes. */
const LOOK_AGAIN_MS = 10_000

/** An open request: its quotes side by side, or one after the other on a phone, and what it says. */
export function OpenRequest({ request }: { request: ServiceRequest }) {
  const wide = useWide()
  const now = useNow(LOOK_AGAIN_MS)
  const [asked] = useSearchParams()
  const [accepting, setAccepting] = useState<string | null>(null)
  const sort = quoteSort(asked.get('sort'))
  const { stand, gone } = standing(request.quotes)
  const view: QuotesView = {
    request,
    quotes: sortedQuotes(stand, sort),
    best: (quote) => bestAt(quote, stand),
    now,
    onAccept: ({ id }) => setAccepting(id),
  }
  // As it is now: its price may change while the question stands.
  const chosen = request.quotes.find(({ id }) => id === accepting)
  const left = droppedOut(request)
  const quotes = (
    <section className={wide ? 'card' : css.quotes} aria-label="Quotes">
      <QuotesHead request={request} count={stand.length} sort={sort} />
      {stand.length === 0 ? (
        <None request={request} had={gone.length > 0} />
      ) : wide ? (
        <QuoteTable {...view} />
      ) : (
        <QuoteCards {...view} />
      )}
      {gone.length > 0 && <Gone quotes={gone} />}
    </section>
  )
  return (
    <>
      {!wide && <Strip request={request} />}
      {left && (
        <Notice tone="caution" title={`${left.business_name ?? 'The provider'} dropped out`} className={css.left ?? ''}>
          {left.note && `“${left.note}” `}
          Your request is open again, and can be quoted for anew.
        </Notice>
      )}
      <div className={pageCss.columns}>
        {!wide && quotes}
        <div className={pageCss.column}>
          <Details request={request} />
          {!wide && <RequestActions request={request} />}
        </div>
        {wide && quotes}
      </div>
      {chosen && <AcceptDialog request={request} quote={chosen} now={now} onClose={() => setAccepting(null)} />}
    </>
  )
}

/** Nothing to compare yet, or any more. */
function None({ request: { told, urgency }, had }: { request: ServiceRequest; had: boolean }) {
  return (
    <div className={css.none}>
      <EmptyState icon={LifeBuoy} title={had ? 'No quotes right now' : 'No quotes yet'}>
        {told.providers > 0 || had
          ? 'Quotes appear here as soon as they come. We tell you, too.'
          : 'Nobody in reach has been told so far. Providers who start work later still find your request.'}
      </EmptyState>
      {urgency === 'urgent' && (
        <p className={css.danger}>
          <Icon of={LifeBuoy} size={16} />
          <span>
            In danger? Call{' '}
            <a className="notice__link" href="tel:999">
              999
            </a>
            . They come before us.
          </span>
        </p>
      )}
    </div>
  )
}
