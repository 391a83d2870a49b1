import { useEffect, useRef } from 'react'
import { after } from '../../needsYou/order'
import type { Address } from '../useAddress'

type Ready = { wide: boolean; ready: boolean }

/**
 * Which matter is open, in the address. What comes in never moves it; when it is gone, it goes to the next one. Where there is room
 * the first one is open from the start; on a phone none is.
 */
export function useOpen({ params, change }: Address, keys: readonly string[], { wide, ready }: Ready) {
  const selected = params.get('selected')
  const before = useRef<readonly string[]>([])
  const put = (key: string | null, how: 'step' | 'replace') =>
    change((next) => (key ? next.set('selected', key) : next.delete('selected')), how)
  const signature = keys.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the keys, and `put` follows the address
  useEffect(() => {
    if (!ready) return
    const isGone = selected !== null && !keys.includes(selected)
    if (selected === null ? wide && keys.length > 0 : isGone) {
      const known = selected !== null && before.current.includes(selected)
      const next = selected === null ? (keys[0] ?? null) : after(selected, before.current, keys)
      put(wide || known ? next : null, 'replace')
    }
    before.current = keys
  }, [signature, selected, ready, wide])
  return {
    selected,
    // From one matter to the next is no step to go back over; opening the first one is.
    select: (key: string | null) => put(key, selected !== null && key !== null ? 'replace' : 'step'),
  }
}
