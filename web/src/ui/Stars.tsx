import { Star } from 'lucide-react'
import { Icon } from './Icon'
import css from './Stars.module.css'

/** How many of five stars somebody gave, or many in the mean. */
export function Stars({ of }: { of: number }) {
  return (
    <span className={css.stars} role="img" aria-label={`${Number.isInteger(of) ? of : of.toFixed(1)} out of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} data-filled={star <= Math.round(of) || undefined}>
          <Icon of={Star} size={16} />
        </span>
      ))}
    </span>
  )
}
