import { Star } from 'lucide-react'
import { type Favourite, setFavourite, useFavourites } from '@/data/favourites/favourites'
import { classes } from '@/lib/classes'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import css from './Favourites.module.css'

/** Saves a car park on this device, or no more. */
export function SaveStar({ carPark, className }: { carPark: Favourite; className?: string | undefined }) {
  const on = useFavourites().some(({ id }) => id === carPark.id)
  return (
    <IconButton
      label={`Save ${carPark.name}`}
      aria-pressed={on}
      className={classes(css.star, className)}
      onClick={() => setFavourite(carPark, !on)}
    >
      <Icon of={Star} />
    </IconButton>
  )
}
