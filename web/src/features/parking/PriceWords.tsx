import type { CarParkSummary, ListedCarPark } from '@/data/carParks/types'
import css from './Results.module.css'
import { priceMark } from './words'

interface Props {
  place: Pick<CarParkSummary, 'price' | 'price_words' | 'access'> & Pick<ListedCarPark, 'stay_words'>
  /** How long the stay is whose price shows in place of an hour's. */
  hours?: number | null
}

/** A price: an estimate says so in a lighter tone, and what is not known is not guessed. */
export function PriceWords({ place, hours = null }: Props) {
  const mark = priceMark(place.price, place.price_words, place.access)
  const stay = hours === null ? undefined : place.stay_words
  if (!mark.known && !stay) return <b className={css.unpriced}>{mark.words}</b>
  const [words, estimate] = stay ? [stay.replace(/^est\. /, ''), stay.startsWith('est. ')] : [mark.words, mark.estimate]
  return (
    <b className={css.price}>
      {estimate && <span className={css.estimate}>est. </span>}
      {words}
      {stay && stay !== 'Free' && <span className={css.estimate}> for {hours === 0.5 ? '30 min' : `${hours} h`}</span>}
    </b>
  )
}
