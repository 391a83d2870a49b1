import type { InboxItem } from '@/data/inbox/queries'
import { useKeys } from '@/lib/useKeys'
import { focusSearch } from '../useRowKeys'
import { type Act, CHIPS, KINDS } from './kinds'
import { EVIDENCE } from './Matter'

type Way = (() => void) | undefined
type Ways = {
  item: InboxItem | undefined
  act: Act
  onAct: (act: Act) => void
  next: Way
  previous: Way
  /** Takes the matter, or lets it go. */
  take: Way
  undo: Way
  isMine: boolean
  filter: (value: string | null) => void
  showKeys: () => void
  /** Back to the list; what was typed stays. */
  toRow: () => void
  /** Back to the list, with nothing asked any more. */
  leave: () => void
}

const FILTERS = [null, 'mine', ...CHIPS.map(({ value }) => value)]
/** As they stand beside each other on a keyboard. */
export const NUMBERS = '1234567890-'

/** All that is done here by single keys. While something is decided, its form has the numbers. */
export function useMatterKeys({ item, act, onAct, filter, ...ways }: Ways): void {
  const kind = item && KINDS[item.kind]
  const mayDecide = item?.can_decide === true
  const asks = (what: Act, may: boolean) => (may ? () => onAct(what) : undefined)
  const numbers = FILTERS.map((value, at) => [NUMBERS.charAt(at), () => filter(value)] as const)
  const also = kind?.also
  useKeys({
    j: ways.next,
    k: ways.previous,
    Enter: asks('decide', mayDecide),
    c: ways.take,
    h: asks('hand', ways.isMine),
    x: asks('dismiss', mayDecide && kind?.dismiss !== undefined),
    z: ways.undo,
    e: item && (() => document.getElementById(EVIDENCE)?.focus()),
    '/': focusSearch,
    '?': ways.showKeys,
    Escape: ways.leave,
    'typing+Escape': ways.toRow,
    ...(also && { [also.key.toLowerCase()]: () => onAct(also.act) }),
    ...(act === null && Object.fromEntries(numbers)),
  })
}
