import { useEffect, useEffectEvent, useState } from 'react'
import type { StreamState } from '@/api/eventStream'
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
  const [state, setState] = useState<StreamState>(publicStream.state)
  const onEvent = useEffectEvent((event: PublicEvent) => handlers.onEvent?.(event))
  const onMissed = useEffectEvent(() => handlers.onMissed?.())
  useEffect(
    () => publicStream.listen({ onEvent: (event) => onEvent(event), onMissed: () => onMissed(), onState: setState }),
    [],
  )
  return state
}
