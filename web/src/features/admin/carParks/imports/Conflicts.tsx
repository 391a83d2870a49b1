import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conflictsQuery } from '@/data/carParkEdits/runs'
import { QueryContent } from '@/ui/QueryContent'
import { BothSay, DecideConflicts } from './ConflictParts'
import css from './Runs.module.css'

/** As many as are decided at once. */
const SHOWN = 100

/** Where this import contradicts admins, to be decided one by one or many at once. */
export function Conflicts({ run, onOpen }: { run: number; onOpen: (carPark: number) => void }) {
  const query = useQuery(conflictsQuery({ run, limit: SHOWN }))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  return (
    <QueryContent query={query} loading="Loading the conflicts…" failed="The conflicts could not be loaded">
      {({ conflicts, total }) => {
        if (conflicts.length === 0) return <p className={css.small}>Nothing contradicts what admins have set.</p>
        const those = conflicts.filter(({ car_park_id }) => chosen.has(car_park_id))
        const all = those.length === conflicts.length
        return (
          <>
            <div className={css.bar}>
              <label className={css.check}>
                <input
                  type="checkbox"
                  checked={all}
                  onChange={() => setChosen(new Set(all ? [] : conflicts.map(({ car_park_id }) => car_park_id)))}
                />
                {those.length === 0 ? `Select all ${conflicts.length}` : `${those.length} selected`}
              </label>
              <DecideConflicts conflicts={those} onDone={() => setChosen(new Set())} />
            </div>
            <ul className={css.list}>
              {conflicts.map((conflict) => (
                <li key={conflict.car_park_id} className={css.conflict}>
                  <input
                    type="checkbox"
                    aria-label={`Select ${conflict.name}`}
                    checked={chosen.has(conflict.car_park_id)}
                    onChange={() => toggle(conflict.car_park_id)}
                  />
                  <div className={css.said}>
                    <button type="button" className={css.name} onClick={() => onOpen(conflict.car_park_id)}>
                      {conflict.name}
                    </button>
                    <BothSay conflict={conflict} />
                  </div>
                  <DecideConflicts conflicts={[conflict]} small />
                </li>
              ))}
            </ul>
            {total > conflicts.length && (
              <p className={css.small}>{(total - conflicts.length).toLocaleString('en-GB')} more come after these.</p>
            )}
          </>
        )
      }}
    </QueryContent>
  )
}
