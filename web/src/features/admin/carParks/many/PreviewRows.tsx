import { useState } from 'react'
import type { TableRow } from '@/data/carParkEdits/batches'
import { Badge, type BadgeTone } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { inWords } from '../imports/words'
import css from './Many.module.css'

const OUTCOME: Record<TableRow['outcome'], { label: string; tone: BadgeTone }> = {
  changed: { label: 'Changes', tone: 'blue' },
  same: { label: 'No change', tone: 'plain' },
  refused: { label: 'Refused', tone: 'bad' },
}
const FIRST = 50

/** What becomes of each row: what is refused first, because somebody has to look at it. */
export function PreviewRows({ rows }: { rows: readonly TableRow[] }) {
  const [all, setAll] = useState(false)
  const rank = ({ outcome }: TableRow) => ['refused', 'changed', 'same'].indexOf(outcome)
  const sorted = rows.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line)
  return (
    <>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Car park</th>
              <th scope="col">Outcome</th>
              <th scope="col">What changes, or why not</th>
            </tr>
          </thead>
          <tbody>
            {(all ? sorted : sorted.slice(0, FIRST)).map((row) => (
              <tr key={row.line} data-outcome={row.outcome}>
                <td className="num">{row.line}</td>
                <th scope="row">{row.name || 'Unknown'}</th>
                <td>
                  <Badge tone={OUTCOME[row.outcome].tone}>{OUTCOME[row.outcome].label}</Badge>
                </td>
                <td>
                  <Said row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!all && sorted.length > FIRST && (
        <Button size="small" onClick={() => setAll(true)}>
          Show all {sorted.length}
        </Button>
      )}
    </>
  )
}

function Said({ row: { changes, column, sentence } }: { row: TableRow }) {
  if (sentence) return <>{[column, sentence].filter(Boolean).join(': ')}</>
  return (
    <ul className={css.changes}>
      {changes.map(({ what, before, after }) => (
        <li key={what}>
          {what} <del>{inWords(keyOf(what), before)}</del> <ins>{inWords(keyOf(what), after)}</ins>
        </li>
      ))}
    </ul>
  )
}

/** Prices are pence to the server, whatever they are called. */
const keyOf = (what: string) =>
  ['price per hour', 'most for a day', 'flat rate'].includes(what) ? 'price_pence' : what
