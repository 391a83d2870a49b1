import type { Run } from '@/data/sources/queries'
import { Badge } from '@/ui/Badge'
import { outcomeOf } from './words'

/** How a run ended, or that it goes on. */
export function Outcome({ of }: { of: Pick<Run, 'outcome'> }) {
  const { label, tone } = outcomeOf(of.outcome)
  return <Badge tone={tone}>{label}</Badge>
}
