import { MapPinOff } from 'lucide-react'
import { formatTime } from '@/lib/dates'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { isLost } from '../rules/arrival'
import css from './Job.module.css'

type Props = {
  /** The business that is on the way. */
  name: string
  /** When they were last seen; null where they never were. */
  seenAt: string | null
  now: Date
}

/** Says that the provider is no longer seen on the map, and since when: an empty map alone would say that nobody comes. */
export function LostPosition({ name, seenAt, now }: Props) {
  return (
    <div role="status" className={css.lost}>
      {seenAt && isLost(seenAt, now) && (
        <Notice tone="caution" icon={<Icon of={MapPinOff} />} title={`Last seen at ${formatTime(new Date(seenAt))}`}>
          <p>
            {name} may have closed the app or have no signal. That does not mean they stopped: you can ask in the chat.
          </p>
        </Notice>
      )}
    </div>
  )
}
