import { useEffect, useRef } from 'react'
import { useSearchParams } from '@/lib/searchParams'
import { after } from './order'

/**
 * Which matter is open, in the address. What comes in never moves it; when it is gone, it goes to the next one. Where there
 * is room the first one is open from the start; on a phone none is.
 */
export function useSelection(keys: readonly string[], { wide, ready }: { wide: boolean; ready: boolean }) {
  const [address, setAddress] = useSearchParams()
  const selected = address.get('selected')
  const before = useRef<readonly string[]>([])
  const put = (key: string | null, replace: boolean) => {
    const next = new URLSearchParams(address)
    if (key) next.set('selected', key)
    else next.delete('selected')
    setAddress(next, { replace })
  }
  const signature = keys.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the keys, and `put` follows the address
  useEffect(() => {
    if (!ready) return
    const isGone = selected !== null && !keys.includes(selected)
    if (selected === null ? wide && keys.length > 0 : isGone) {
      const known = selected !== null && before.current.includes(selected)
      put(wide || known ? (selected === null ? (keys[0] ?? null) : after(selected, before.current, keys)) : null, true)
    }
    before.current = keys
  }, [signature, selected, ready, wide])
  return {
    selected,
    // From one matter to the next is no step to go back over; opening the first one is.
    select: (key: string | null) => put(key, selected !== null && key !== null),
  }
}
