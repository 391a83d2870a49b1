import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RunChange, runChangesQuery } from '@/data/carParkEdits/runs'
import { Button } from '@/ui/Button'
import { QueryContent } from '@/ui/QueryContent'
import css from './Runs.module.css'
import { CHANGE, columnName, inWords } from './words'

type Props = { run: number; change: RunChange['change']; selected: string | null; onSelect: (id: string) => void }

/** The records that came, changed or went, a page at a time. */
export function Changes({ run, change, selected, onSelect }: Props) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const query = useQuery(runChangesQuery(run, { change, limit: 50, ...(cursor && { cursor }) }))
  return (
    <QueryContent query={query} loading="Loading the changes…" failed="The changes could not be loaded">
      {({ rows, next }) => (
        <>
          {rows.length === 0 && <p className={css.small}>Nothing.</p>}
          <ul className={css.list}>
            {rows.map((row) => (
              <li key={row.external_id}>
                <button
                  type="button"
                  className={css.row}
                  aria-current={row.external_id === selected ? 'true' : undefined}
                  disabled={row.lng === null}
                  onClick={() => onSelect(row.external_id)}
                >
                  <Sign of={row.conflicts.length > 0 ? 'conflict' : row.change} />
                  <span className={css.said}>
                    <b>{row.name || row.external_id}</b>
                    <small>{described(row)}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {(next !== null || cursors.length > 0) && (
            <p className={css.buttons}>
              <Button size="small" disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
                Previous
              </Button>
              <Button
                size="small"
                disabled={next === null}
                onClick={() => next !== null && setCursors([...cursors, next])}
              >
                Next
              </Button>
            </p>
          )}
        </>
      )}
    </QueryContent>
  )
}

/** The sign of what became of a record; the word stands with it for those who cannot see it. */
export function Sign({ of }: { of: keyof typeof CHANGE }) {
  return (
    <span className={css.sign} data-kind={of}>
      <span aria-hidden="true">{CHANGE[of].sign}</span>
      <span className="sr-only">{CHANGE[of].word}</span>
    </span>
  )
}

/** What changed, in a line: Spaces 40 → 44, Position. */
export function described({ fields, external_id, is_deleted, lng }: RunChange): string {
  const changes = Object.entries(fields).map(([column, { before, after }]) => {
    const isShape = before === null && after === null
    return isShape ? columnName(column) : `${columnName(column)} ${inWords(column, before)} → ${inWords(column, after)}`
  })
  const where = lng === null ? 'not on the map' : is_deleted ? 'deleted by now' : null
  return [changes.join(', ') || `Number ${external_id} at its source`, where].filter(Boolean).join(' · ')
}
