import { colourOf } from './format'
import css from './Vehicles.module.css'

/** A dot in the colour that the words beside it name. */
export function ColourDot({ color }: { color: string | null | undefined }) {
  const paint = colourOf(color)
  return paint ? <span className={css.paint} style={{ background: paint }} aria-hidden="true" /> : null
}
