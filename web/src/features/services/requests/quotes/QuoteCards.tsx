import { ChevronRight, Info } from 'lucide-react'
import { type UIEvent, useState } from 'react'
import type { CustomerQuote } from '@/data/serviceRequests/types'
import { classes } from '@/lib/classes'
import { initials } from '@/lib/initials'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { formatMinutes } from '../rules/quotes'
import { AcceptButton } from './AcceptButton'
import css from './Cards.module.css'
import { ChatButton } from './ChatButton'
import type { QuotesView } from './OpenRequest'
import {
  BeforeEdit,
  Best,
  Changed,
  HereIn,
  Insurance,
  Latest,
  Offers,
  Price,
  partsAndLabour,
  Rating,
  ValidUntil,
} from './parts'

/** Quotes as cards to swipe through, the price first; what accepting does stands below. */
export function QuoteCards(view: QuotesView) {
  const { quotes } = view
  const [at, setAt] = useState(0)
  const shown = Math.min(at, quotes.length - 1)
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    const width = list.firstElementChild?.clientWidth ?? 1
    setAt(Math.round(list.scrollLeft / width))
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className={css.cards} aria-label="Quotes" tabIndex={0} onScroll={onScroll}>
        {quotes.map((quote, index) => (
          <QuoteCard key={quote.id} {...view} quote={quote} inFront={index === shown} />
        ))}
      </ul>
      {quotes.length > 1 && (
        <p className={css.dots}>
          <span className="sr-only">
            Quote {shown + 1} of {quotes.length}
          </span>
          {quotes.map(({ id }, index) => (
            <span key={id} aria-hidden="true" data-current={index === shown || undefined} />
          ))}
        </p>
      )}
      <Follows name={quotes[shown]?.provider.business_name ?? ''} others={quotes.length - 1} />
    </>
  )
}

function QuoteCard({
  request,
  quote,
  best,
  now,
  onAccept,
  inFront,
}: QuotesView & { quote: CustomerQuote; inFront: boolean }) {
  const { provider, description } = quote
  const broken = partsAndLabour(quote)
  return (
    <li className={classes('card', css.card)} data-front={inFront || undefined}>
      <div className={css.cardHead}>
        <p className={css.cardBadges}>
          <Best at={best(quote)} />
          <Changed quote={quote} now={now} />
          <BeforeEdit quote={quote} />
        </p>
        <Price quote={quote} now={now} large />
        <Link to={paths.provider(provider.id)} className={css.business}>
          <span className={css.avatar} aria-hidden="true">
            {initials(provider.business_name)}
          </span>
          <span className={css.name}>
            <b>{provider.business_name}</b>
            <Rating provider={provider} />
          </span>
          <Icon of={ChevronRight} />
        </Link>
      </div>
      <dl className={css.lines}>
        <Line name="Here in">
          <HereIn quote={quote} />
        </Line>
        <Line name="Estimated duration">
          <b>{formatMinutes(quote.estimated_minutes)}</b>
        </Line>
        {broken ? (
          <>
            <Line name="Parts">
              <b>{broken[0]}</b>
            </Line>
            <Line name="Labour">
              <b>{broken[1]}</b>
            </Line>
          </>
        ) : (
          <Line name="Parts and labour">Not broken down</Line>
        )}
        <Line name="Valid until">
          <ValidUntil quote={quote} now={now} />
        </Line>
      </dl>
      <div className={css.cardActs}>
        <AcceptButton quote={quote} now={now} primary={inFront} onAccept={onAccept} />
        <ChatButton request={request} provider={provider} conversation={quote.conversation_id} variant="second" />
      </div>
      <div className={css.more}>
        <p>{description}</p>
        <Insurance provider={provider} />
        <details>
          <summary>Offers and reviews</summary>
          <Offers provider={provider} />
          <Latest reviews={provider.recent_reviews} />
        </details>
      </div>
    </li>
  )
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Follows({ name, others }: { name: string; others: number }) {
  return (
    <p className={css.follows}>
      <Icon of={Info} />
      <span>
        Accepting tells {name} your name, exact place and plate.
        {others > 0 && (others === 1 ? ' The other one is declined.' : ` The other ${others} are declined.`)}
      </span>
    </p>
  )
}
