import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { StreamState } from '@/api/eventStream'
import { configQuery } from '@/data/config/queries'
import { type PublicEvent, PublicStream } from './publicEvents'

const publicStream = new PublicStream('/api/v1/live')

/**
 * Public events while this component is shown; all who use it share one connection.
 *
 * `onMissed` runs when something may have been missed: after every reconnect, and every 30 s while no events flow.
 */
export function usePublicEvents(handlers: {
  onEvent?: (event: PublicEvent) => void
  onMissed?: () => void
}): StreamState {
  const queries = useQueryClient()
  const [state, setState] = useState<StreamState>(publicStream.state)
  // A change this wide may have brought the practice car parks or taken them away, and their banner with them.
  const askAgain = () => queries.invalidateQueries({ queryKey: configQuery.queryKey })
  const onEvent = useEffectEvent((event: PublicEvent) => {
    if (event.everything) void askAgain()
    handlers.onEvent?.(event)
  })
  const onMissed = useEffectEvent(() => {
    void askAgain()
    handlers.onMissed?.()
  })
  useEffect(
    () => publicStream.listen({ onEvent: (event) => onEvent(event), onMissed: () => onMissed(), onState: setState }),
    [],
  )
  return state
}
