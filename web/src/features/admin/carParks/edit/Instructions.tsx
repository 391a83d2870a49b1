import { Notice } from '@/ui/Notice'
import type { Stage } from '../stage'
import css from './Edit.module.css'

/** How a car park is added. Once put away, it stays away on this device until it is asked for again. */
export function Instructions({ stage }: { stage: Stage }) {
  const { open, show } = stage.howTo
  if (!open) return null
  return (
    <Notice className={css.how} title="Add a car park" icon={null} onDismiss={() => show(false)}>
      Enable Add Mode, right-click (desktop) or hold 5 seconds (mobile) on the map, confirm, drag the pin, fill in
      details. Blue markers are editable or deletable.
    </Notice>
  )
}
