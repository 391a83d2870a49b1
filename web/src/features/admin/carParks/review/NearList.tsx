import type { AdminNeighbour } from '@/data/suggestions/types'
import { Badge } from '@/ui/Badge'
import { RecordPart } from '../../Record'
import { numbered, takesIn } from './acts'
import css from './Review.module.css'
import type { Chosen } from './useChosen'
import { UNSEEN } from './words'

/** What is within 100 metres, by the numbers on the map: one of them is chosen to be merged into. */
export function NearList({ neighbours, chosen }: { neighbours: readonly AdminNeighbour[]; chosen: Chosen }) {
  return (
    <RecordPart title="Within 100 m">
      {neighbours.length === 0 && <p className={css.nothing}>Nothing.</p>}
      <ul className={css.nears}>
        {numbered(neighbours).map((near, at) => (
          <li key={near.id}>
            <button
              type="button"
              aria-pressed={chosen.number === at + 1}
              aria-keyshortcuts={String(at + 1)}
              disabled={!takesIn(near)}
              onClick={() => chosen.choose(at + 1)}
            >
              <span className={css.number}>{at + 1}</span>
              <span className={css.nearName}>
                {near.name}
                {near.standing !== 'on_map' && <Badge tone="warn">{UNSEEN[near.standing]}</Badge>}
                {near.address && <small>{near.address}</small>}
              </span>
              <span className="num">{near.metres} m</span>
            </button>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}
