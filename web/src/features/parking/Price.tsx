import type { CarParkBasics, ListedCarPark } from '@/data/carParks/types'
import { priceMark } from './format'
import css from './Results.module.css'

interface Props {
  carPark: Pick<CarParkBasics, 'price' | 'price_words'> & Pick<ListedCarPark, 'stay_words'>
  /** How long the stay is whose price shows in place of an hour's. */
  hours?: number | null
}

/** A price: an estimate says so in a lighter tone, what is not known is not guessed, and what is not shown is left out. */
export function Price({ carPark, hours = null }: Props) {
  const mark = priceMark(carPark.price, carPark.price_words)
  const stay = hours === null ? undefined : carPark.stay_words
  if (!mark.known && !stay) return mark.text ? <b className={css.unpriced}>{mark.text}</b> : null
  const [text, estimate] = stay ? [stay.replace(/^est\. /, ''), stay.startsWith('est. ')] : [mark.text, mark.estimate]
  return (
    <b className={css.price}>
      {estimate && <span className={css.estimate}>est. </span>}
      {text}
      {stay && stay !== 'Free' && <span className={css.estimate}> for {hours === 0.5 ? '30 min' : `${hours} h`}</span>}
    </b>
  )
}
