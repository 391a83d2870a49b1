import { Suspense } from 'react'
import type { CarParkPairDetail, PairSide, PairFacts as SaidFacts } from '@/data/admin/carParkPairs'
import { sourceName } from '@/data/sources/names'
import { formatDay } from '@/lib/dates'
import { Badge } from '@/ui/Badge'
import { Facts, RecordPart } from '../Record'
import { PairMap } from './PairMap.lazy'
import css from './Pairs.module.css'
import { FACTS, PAIR } from './words'

const LETTERS = ['A', 'B']
const METRES = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** All that one decides by: both car parks on one map, what they have in common and what not, and what each source says. */
export function PairContent({ pair }: { pair: CarParkPairDetail }) {
  return (
    <>
      <div className={css.map}>
        <Suspense>
          <PairMap sides={pair.sides} />
        </Suspense>
      </div>
      <PairFacts pair={pair} />
    </>
  )
}

/** The same beside a map. */
export function PairFacts({ pair }: { pair: CarParkPairDetail }) {
  const { label, tone } = PAIR[pair.status]
  return (
    <>
      <Facts
        facts={{
          Status: <Badge tone={tone}>{label}</Badge>,
          Distance: `${METRES.format(pair.metres)} m`,
          Score: `${pair.score} of 100`,
          Because: pair.reasons.join(', '),
          Found: formatDay(new Date(pair.created_at)),
          Decided: pair.decided_at && formatDay(new Date(pair.decided_at)),
          By: pair.decided_by,
        }}
      />
      <RecordPart title="Side by side">
        <Comparison sides={pair.sides} />
      </RecordPart>
      {pair.sides.map((side, at) => (
        <RecordPart key={side.id} title={`What the sources say of ${LETTERS[at]}`}>
          <Records side={side} />
        </RecordPart>
      ))}
    </>
  )
}

function Comparison({ sides }: { sides: readonly PairSide[] }) {
  const rows = FACTS.map(([name, of]) => [name, sides.map(({ facts }) => of(facts))] as const)
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Fact</span>
          </th>
          {sides.map(({ id }, at) => (
            <th key={id} scope="col">
              {LETTERS[at]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(([, values]) => values.some(Boolean))
          .map(([name, values]) => (
            <tr key={name} data-differs={new Set(values.filter(Boolean)).size > 1 || undefined}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={LETTERS[at]}>{value || <span className={css.unknown}>not known</span>}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function Records({ side }: { side: PairSide }) {
  if (side.records.length === 0) return <p className={css.unknown}>No source has it: an admin or a driver added it.</p>
  return (
    <ul className={css.records}>
      {side.records.map((record) => (
        <li key={`${record.source} ${record.external_id}`}>
          <b>{sourceName(record.source)}</b> <span className={css.unknown}>{record.external_id}</span>
          <p>{said(record)}</p>
        </li>
      ))}
    </ul>
  )
}

/** Everything that a source says, in a line. */
function said(record: SaidFacts): string {
  const facts = FACTS.map(([name, of]) => [name, of(record)] as const)
  return facts
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ')
}
