import type { CarParkMatter } from '@/data/admin/carParkMatters'
import type { AdminNeighbour } from '@/data/suggestions/types'

/** What is being done about the matter that is open. */
export type Act = Decision | 'hand' | null
type Decision = 'approve' | 'edit' | 'merge' | 'ask' | 'reject' | 'accept' | 'dismiss' | 'same' | 'different'

export type ActButton = {
  act: Decision
  label: string
  key: string
  /** It is offered first. */
  primary?: boolean
  /** It turns something down, and stands apart. */
  negative?: boolean
}

type Asked = Pick<CarParkMatter, 'kind' | 'what' | 'may_be_known'> & {
  /** Somebody is there who can be asked. */
  canAsk: boolean
  /** The number of the neighbour that a suggestion may be merged into. */
  into: number | null
}

/** What can be done about a matter, in order. Merging is offered first where it is likely there already. */
export function actsOf({ kind, what, may_be_known, canAsk, into }: Asked): ActButton[] {
  if (kind === 'pair') {
    return [
      { act: 'same', label: 'They are one', key: 'S', primary: true },
      { act: 'different', label: 'They are two', key: 'D' },
    ]
  }
  if (kind === 'driver_report') {
    return [
      { act: 'accept', label: 'Accept', key: 'A', primary: true },
      { act: 'dismiss', label: 'Dismiss with reason', key: 'R', negative: true },
    ]
  }
  const merges = what === 'new' && into !== null
  const isDouble = merges && may_be_known
  return [
    { act: 'approve', label: 'Approve', key: 'A', primary: !isDouble },
    { act: 'edit', label: 'Edit and approve', key: 'E' },
    ...(merges ? [{ act: 'merge', label: `Merge into ${into}`, key: 'M', primary: isDouble } as const] : []),
    ...(canAsk ? [{ act: 'ask', label: 'Ask', key: 'Q' } as const] : []),
    { act: 'reject', label: 'Reject with reason', key: 'R', negative: true },
  ]
}

/** The neighbours that a suggestion may be merged into, by the numbers on the map and on the keys. */
export const numbered = (neighbours: readonly AdminNeighbour[]) => neighbours.slice(0, 9)

/** Whether something can still be merged into it. */
export const takesIn = ({ standing }: AdminNeighbour) => standing !== 'deleted'
