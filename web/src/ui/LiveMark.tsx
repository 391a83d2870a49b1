import { RefreshCw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOnline } from '@/lib/online'
import { Icon } from './Icon'
import css from './LiveMark.module.css'

type Props = {
  /** Whether events flow; while they do not, the page asks now and then. */
  state: 'connecting' | 'live' | 'polling'
  /** What is said while they do. */
  children?: ReactNode
}

/** Whether what happens appears at once. */
export function LiveMark({ state, children = 'Live' }: Props) {
  const online = useOnline()
  if (!online) {
    return (
      <span className={css.live} data-state="offline">
        <Icon of={WifiOff} size={16} />
        Reconnecting
      </span>
    )
  }
  if (state === 'live') {
    return (
      <span className={css.live} data-state="live">
        {children}
      </span>
    )
  }
  return (
    <span className={css.live} data-state={state}>
      <Icon of={RefreshCw} size={16} />
      {state === 'polling' ? 'Reconnecting' : 'Connecting'}
    </span>
  )
}
