import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { configQuery } from './config'
import { type LiveState, LiveStream, type PublicEvent } from './live'

const publicStream = new LiveStream('/api/v1/live')

/**
 * Public events while this component is shown; all who use it share one connection.
 *
 * `onMissed` runs when something may have been missed: after every reconnect, and every 30 s while no events flow.
 */
export function useLive(handlers: { onEvent?: (event: PublicEvent) => void; onMissed?: () => void }): LiveState {
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>(publicStream.state)
  // A change this wide may have brought the practice places or taken them away, and their banner with them.
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
