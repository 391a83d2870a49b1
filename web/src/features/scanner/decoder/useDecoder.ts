import { useCallback, useEffect, useRef } from 'react'
import { type Decoder, startDecoder } from './decoder'

/** The page's decoder: started when it is first wanted, replaced when it broke, ended with the page. */
export function useDecoder(): () => Decoder {
  const kept = useRef<Decoder | null>(null)
  useEffect(
    () => () => {
      kept.current?.close()
      kept.current = null
    },
    [],
  )
  return useCallback(() => {
    if (!kept.current?.isGood()) {
      kept.current?.close()
      kept.current = startDecoder()
    }
    return kept.current
  }, [])
}
