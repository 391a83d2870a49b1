import type { Neighbour } from '@/data/suggestions/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Notice } from '@/ui/Notice'
import css from './Suggestions.module.css'
import { describeNeighbour } from './words'

/** Asks whether the car park is one that is on the map. */
export function IsItThisOne({ nearest, onNew }: { nearest: Neighbour; onNew: () => void }) {
  return (
    <Notice tone="caution" title="Is it this one?">
      <p>
        {nearest.metres === 0
          ? `The pin is inside ${describeNeighbour(nearest).replace(/^An /, 'an ')}.`
          : `${describeNeighbour(nearest)} is ${nearest.metres} m away.`}
      </p>
      <div className={css.choices}>
        <Link to={paths.correctCarPark(nearest.id)} replace className={buttonVariants({ variant: 'second' })}>
          Yes, correct that one
        </Link>
        <Button variant="quiet" onClick={onNew}>
          No, a new one
        </Button>
      </div>
    </Notice>
  )
}
