import type { PlaceSummary } from './data/types'
import css from './Results.module.css'
import { priceMark } from './words'

/** A price: an estimate says so in a lighter tone, and what is not known is not guessed. */
export function PriceWords({ place }: { place: Pick<PlaceSummary, 'price' | 'price_words' | 'access'> }) {
  const mark = priceMark(place.price, place.price_words, place.access)
  if (!mark.known) return <b className={css.unpriced}>{mark.words}</b>
  return (
    <b className={css.price}>
      {mark.estimate && <span className={css.estimate}>est. </span>}
      {mark.words}
    </b>
  )
}
