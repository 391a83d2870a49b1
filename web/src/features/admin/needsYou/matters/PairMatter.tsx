import { useQuery } from '@tanstack/react-query'
import { carParkPairQuery } from '@/data/admin/carParkPairs'
import { QueryContent } from '@/ui/QueryContent'
import { PairContent } from '../../carParkPairs/PairContent'
import { PairDialog } from '../../carParkPairs/PairDialog'
import type { MatterProps } from '../MatterContent'

/** Two car parks that may be one; to decide is to say that they are, to dismiss that they are not. */
export function PairMatter({ item, act, onAct }: MatterProps) {
  const query = useQuery(carParkPairQuery(item.id))
  return (
    <QueryContent query={query} loading="Loading the pair…" failed="The pair could not be loaded">
      {(pair) => (
        <>
          <PairContent pair={pair} />
          {(act === 'decide' || act === 'dismiss') && (
            <PairDialog pair={pair} as={act === 'decide' ? 'same' : 'different'} onClose={() => onAct(null)} />
          )}
        </>
      )}
    </QueryContent>
  )
}
