import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CarParkPairDetail, carParkPairQuery, type PairDecision } from '@/data/admin/carParkPairs'
import { useKeys } from '@/lib/useKeys'
import { Button } from '@/ui/Button'
import { QueryContent } from '@/ui/QueryContent'
import { Key } from '../KeyBar'
import { RecordTitle } from '../RecordTitle'
import { PairContent } from './PairContent'
import { PairDialog } from './PairDialog'
import css from './Pairs.module.css'

/** A pair, and the buttons that decide it; what was decided can be decided anew. */
export function PairRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(carParkPairQuery(id))
  return (
    <QueryContent query={query} loading="Loading the pair…" failed="The pair could not be loaded">
      {(pair) => <Loaded pair={pair} onClose={onClose} />}
    </QueryContent>
  )
}

function Loaded({ pair, onClose }: { pair: CarParkPairDetail; onClose: () => void }) {
  const [asked, setAsked] = useState<PairDecision | null>(null)
  const same = pair.status === 'same' ? undefined : () => setAsked('same')
  const different = pair.status === 'different' ? undefined : () => setAsked('different')
  useKeys({ s: same, d: different })
  return (
    <>
      <RecordTitle title={pair.a.name} below={`and ${pair.b.name}`} onClose={onClose} />
      <div className={css.buttons}>
        {same && (
          <Button variant="primary" aria-keyshortcuts="S" onClick={same}>
            They are one <Key name="S" />
          </Button>
        )}
        {different && (
          <Button aria-keyshortcuts="D" onClick={different}>
            They are two <Key name="D" />
          </Button>
        )}
      </div>
      <PairContent pair={pair} />
      {asked && <PairDialog pair={pair} as={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
