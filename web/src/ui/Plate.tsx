import { classes } from '@/lib/classes'
import { formatPlate, spellPlate } from '@/lib/plate'

type Props = {
  registration: string
  /** Height in px. */
  size?: 22 | 28 | 40 | 56
  /** A registration that is not claimed yet: dashed. */
  pending?: boolean
  className?: string
}

/** A UK number plate. Every registration is shown by this part and by nothing else. */
export function Plate({ registration, size = 28, pending = false, className }: Props) {
  return (
    <span
      role="img"
      aria-label={`Registration ${spellPlate(registration)}`}
      className={classes('plate', `plate--${size}`, pending && 'plate--pending', className)}
    >
      {formatPlate(registration)}
    </span>
  )
}
