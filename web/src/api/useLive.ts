import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { configQuery } from './config'
import { type LiveState, LiveStream, type PublicEvent } from './live'

const publicStream = new LiveStream('/api/v1/live')

/**
 * Public events while this component is shown; all who use it share one connection.
 *
 * `onMissed` runs when something may have been missed: after every reconnect, and every 30 s while the stream is down.
 */
export function useLive(handlers: { onEvent?: (event: PublicEvent) => void; onMissed?: () => void }): LiveState {
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>(publicStream.state)
  const onEvent = useEffectEvent((event: PublicEvent) => {
    // A run may have brought the practice places or taken them away, and the banner with them.
    if (event.event === 'run_ended') void queries.invalidateQueries({ queryKey: configQuery.queryKey })
    handlers.onEvent?.(event)
  })
  const onMissed = useEffectEvent(() => handlers.onMissed?.())
  useEffect(
    () => publicStream.listen({ onEvent: (e) => onEvent(e), onMissed: () => onMissed(), onState: setState }),
    [],
  )
  return state
}
