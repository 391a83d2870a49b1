import { Check } from 'lucide-react'
import { useId } from 'react'
import { useUserEvents } from '@/data/events/userEvents'
import type { ServiceRequest } from '@/data/serviceRequests/types'
import { useSearchParams } from '@/lib/searchParams'
import { useWide } from '@/lib/useWide'
import { Chip } from '@/ui/Chip'
import { Icon } from '@/ui/Icon'
import { LiveMark } from '@/ui/LiveMark'
import { Select } from '@/ui/Select'
import { count } from '../format'
import { type QuoteSort, SORTS } from '../rules/quotes'
import css from './Quotes.module.css'

const LABELS: Record<QuoteSort, string> = { price: 'Lowest price', soonest: 'Soonest', rating: 'Best rated' }
const OPTIONS = SORTS.map((value) => ({ value, label: LABELS[value] }))

type Props = { request: ServiceRequest; count: number; sort: QuoteSort }

/** How many quotes there are and who was told, and the order they stand in. */
export function QuotesHead({ request: { told, quotes }, count: many, sort }: Props) {
  const id = useId()
  const wide = useWide()
  const live = useUserEvents()
  const [asked, setAsked] = useSearchParams()
  const more = Math.max(0, told.providers - told.dismissed - quotes.length)
  const choose = (next: QuoteSort) => {
    const params = new URLSearchParams(asked)
    params.set('sort', next)
    setAsked(params, { replace: true })
  }
  const toldWords = [
    told.providers > 0 && `${count(told.providers, 'provider')} told`,
    told.dismissed > 0 && `${told.dismissed} said “not me”`,
  ].filter(Boolean)
  if (!wide) {
    return (
      <>
        <div className={css.head}>
          <h2 aria-live="polite">{many > 0 ? count(many, 'quote') : 'Quotes'}</h2>
          <LiveMark state={live}>{more > 0 ? `Live, ${more} more may come` : 'Live'}</LiveMark>
        </div>
        {toldWords.length > 0 && <p className={css.told}>{toldWords.join(' · ')}</p>}
        {many > 1 && (
          // biome-ignore lint/a11y/useSemanticElements: chips in a row, as above every list
          <div role="group" aria-label="Sort by" className={css.chips}>
            {OPTIONS.map(({ value, label }) => (
              <Chip
                key={value}
                pressed={sort === value}
                icon={sort === value && <Icon of={Check} size={16} />}
                onClick={() => choose(value)}
              >
                {label}
              </Chip>
            ))}
          </div>
        )}
      </>
    )
  }
  return (
    <header className={css.head}>
      <h2 aria-live="polite">{many > 0 ? count(many, 'quote') : 'Quotes'}</h2>
      <LiveMark state={live} />
      <p className={css.told}>{toldWords.join(' · ')}</p>
      {many > 1 && (
        <p className={css.sort}>
          <label htmlFor={id}>Sort by</label>
          <Select id={id} value={sort} options={OPTIONS} onChoose={choose} />
        </p>
      )}
    </header>
  )
}
