import { useKeys } from '@/lib/useKeys'
import { focusSearch } from '../../useRowKeys'
import type { Act, ActButton } from './acts'

type Way = (() => void) | undefined
type Ways = {
  acts: readonly ActButton[]
  mayDecide: boolean
  /** The admin has it, and may hand it to another one. */
  isMine: boolean
  onAct: (act: Act) => void
  next: Way
  previous: Way
  choose: (number: number) => void
  take: Way
  undo: Way
  showKeys: () => void
  leave: () => void
}

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** All that is done here by single keys. Each opens a dialog, where Control and Enter send. */
export function useReviewKeys({ acts, mayDecide, isMine, onAct, choose, ...ways }: Ways): void {
  const byKey = acts.map(({ act, key }) => [key.toLowerCase(), mayDecide ? () => onAct(act) : undefined] as const)
  useKeys({
    ...Object.fromEntries(NUMBERS.map((number) => [String(number), () => choose(number)])),
    j: ways.next,
    k: ways.previous,
    c: ways.take,
    h: isMine ? () => onAct('hand') : undefined,
    z: ways.undo,
    '/': focusSearch,
    '?': ways.showKeys,
    Escape: ways.leave,
    'typing+Escape': ways.leave,
    ...Object.fromEntries(byKey),
  })
}
