import { ChevronRight, Info } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import type { CustomerQuote } from '@/data/serviceRequests/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { formatMinutes } from '../rules/quotes'
import { AcceptButton } from './AcceptButton'
import { ChatButton } from './ChatButton'
import type { QuotesView } from './OpenRequest'
import { BeforeEdit, Best, HereIn, Insurance, Latest, Offers, Price, partsAndLabour, Rating, ValidUntil } from './parts'
import css from './Table.module.css'

/** Quotes side by side, so that each line compares one thing. The first of the order stands out. */
export function QuoteTable({ request, quotes, best, now, onAccept }: QuotesView) {
  const lines: [name: string, cell: (quote: CustomerQuote) => ReactNode][] = [
    [
      'Quote',
      (quote) => (
        <>
          <Price quote={quote} now={now} />
          <BeforeEdit quote={quote} />
        </>
      ),
    ],
    ['Here in', (quote) => <HereIn quote={quote} />],
    ['Estimated duration', (quote) => formatMinutes(quote.estimated_minutes)],
    [
      'Parts and labour',
      (quote) => partsAndLabour(quote)?.join(' + ') ?? <span className={css.quiet}>Not broken down</span>,
    ],
    ['Valid until', (quote) => <ValidUntil quote={quote} now={now} />],
    ['What is included', (quote) => quote.description],
    ['Offers', ({ provider }) => <Offers provider={provider} />],
    ['Latest reviews', ({ provider }) => <Reviews provider={provider} />],
  ]
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label="Quotes side by side">
        <table className={css.table} style={{ '--quotes': quotes.length } as CSSProperties}>
          <thead>
            <tr>
              <td />
              {quotes.map((quote) => (
                <th key={quote.id} scope="col">
                  <span className={css.best}>
                    <Best at={best(quote)} />
                  </span>
                  <Link to={paths.provider(quote.provider.id)}>{quote.provider.business_name}</Link>
                  <Rating provider={quote.provider} />
                  <Insurance provider={quote.provider} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(([name, cell]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {quotes.map((quote) => (
                  <td key={quote.id}>{cell(quote)}</td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">
                <span className="sr-only">Answer</span>
              </th>
              {quotes.map((quote, index) => (
                <td key={quote.id} className={css.acts}>
                  <AcceptButton quote={quote} now={now} primary={index === 0} onAccept={onAccept} />
                  <ChatButton request={request} provider={quote.provider} conversation={quote.conversation_id} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      <p className={css.follows}>
        <Icon of={Info} />
        <span>
          <b>When you accept:</b> that provider gets your name, exact place and plate, the others are declined, and the
          price can rise only with your yes.
        </span>
      </p>
    </>
  )
}

function Reviews({ provider }: Pick<CustomerQuote, 'provider'>) {
  return (
    <>
      <Latest reviews={provider.recent_reviews} />
      {provider.review_count > 0 && (
        <Link to={paths.provider(provider.id)} className="link" aria-label={`All reviews of ${provider.business_name}`}>
          All reviews
          <Icon of={ChevronRight} size={16} />
        </Link>
      )}
    </>
  )
}
