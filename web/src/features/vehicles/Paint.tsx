import css from './Vehicles.module.css'
import { paintOf } from './words'

/** A dot in the colour that the words beside it name. */
export function Paint({ color }: { color: string | null | undefined }) {
  const paint = paintOf(color)
  return paint ? <span className={css.paint} style={{ background: paint }} aria-hidden="true" /> : null
}
