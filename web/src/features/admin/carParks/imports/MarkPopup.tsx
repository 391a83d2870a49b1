import { useQuery } from '@tanstack/react-query'
import { conflictsQuery, type RunMark, runChangesQuery } from '@/data/carParkEdits/runs'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { described } from './Changes'
import { BothSay, DecideConflicts } from './ConflictParts'
import css from './Runs.module.css'
import { CHANGE } from './words'

/** What an import did to one car park; a conflict is decided here. */
export function MarkPopup({ run, mark }: { run: number; mark: RunMark }) {
  const changes = useQuery({ ...runChangesQuery(run, { change: mark.change, q: mark.external_id, limit: 10 }) })
  // By its number: where the name is in conflict, ours is another than the mark's.
  const conflicts = useQuery({
    ...conflictsQuery({ run, car_park: mark.car_park_id, limit: 1 }),
    enabled: mark.is_conflict,
  })
  const change = changes.data?.rows.find(({ external_id }) => external_id === mark.external_id)
  const conflict = conflicts.data?.conflicts.find(({ car_park_id }) => car_park_id === mark.car_park_id)
  return (
    <div className={css.popup}>
      <b>{mark.name || mark.external_id}</b>
      <p className={css.small}>
        {CHANGE[mark.change].word}
        {change && `: ${described(change)}`}
      </p>
      {mark.is_conflict && conflict && (
        <>
          <BothSay conflict={conflict} />
          <DecideConflicts conflicts={[conflict]} small />
        </>
      )}
      {mark.change !== 'gone' && <Link to={paths.carParkOnMap(mark.car_park_id)}>On the drivers’ map</Link>}
    </div>
  )
}
