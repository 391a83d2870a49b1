import { RefreshCw, WifiOff } from 'lucide-react'
import { useUserEvents } from '@/data/events/userEvents'
import { useOnline } from '@/lib/online'
import { Icon } from '@/ui/Icon'
import css from './Thread.module.css'

/** Whether what is said appears at once. */
export function LiveMark() {
  const online = useOnline()
  const live = useUserEvents()
  if (!online) {
    return (
      <span className={css.live} data-state="offline">
        <Icon of={WifiOff} size={16} />
        Reconnecting
      </span>
    )
  }
  if (live === 'live') {
    return (
      <span className={css.live} data-state="live">
        Live
      </span>
    )
  }
  return (
    <span className={css.live} data-state={live}>
      <Icon of={RefreshCw} size={16} />
      {live === 'polling' ? 'Reconnecting' : 'Connecting'}
    </span>
  )
}
