import { useQueryClient } from '@tanstack/react-query'
import { CarParkPairVerdict as LIMITS } from '@/api/limits.gen'
import { type CarParkPair, decidePair, type PairDecision } from '@/data/admin/carParkPairs'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed } from '@/ui/toast'
import { DECISION } from './words'

type Props = { pair: CarParkPair; as: PairDecision; onClose: () => void }

/** Asks why two car parks are one, or two. */
export function PairDialog({ pair, as, onClose }: Props) {
  const queries = useQueryClient()
  const { done, ...words } = DECISION[as]
  const decide = async (reason: string) => {
    await decidePair(queries, pair, as, reason)
    confirmed({ title: done, detail: `${pair.a.name} and ${pair.b.name}` })
  }
  return <ReasonDialog {...words} most={LIMITS.reason.maxLength} waits onSubmit={decide} onClose={onClose} />
}
