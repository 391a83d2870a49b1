import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from '@/lib/searchParams'

export interface Address {
  params: URLSearchParams
  /** Changes the parameters; several changes in a row all count. A step to go back to, unless it replaces the one that is there. */
  change: (change: (next: URLSearchParams) => void, how?: 'step' | 'replace') => void
}

/** The parameters of the page, for a screen in which the map and the form change them at the same moment. */
export function useAddress(): Address {
  const [params, set] = useSearchParams()
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback<Address['change']>(
    (act, how = 'replace') => {
      const next = new URLSearchParams(latest.current)
      act(next)
      if (next.toString() === latest.current.toString()) return
      latest.current = next
      set(next, { replace: how === 'replace' })
    },
    [set],
  )
  return useMemo(() => ({ params, change }), [params, change])
}
