import { LocateFixed } from 'lucide-react'
import type { Position } from '@/lib/geolocation'
import { useLocate } from '@/map/MapControls'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import css from './MapMessages.module.css'

interface Props {
  onFound: (position: Position) => void
  /** The screen's own way to find the position, where it has one. */
  locate: { asking: boolean; ask: () => void } | null
}

/** Below zoom 8 there are counts only: how to get to car parks. */
export function ZoomTooLow({ onFound, locate }: Props) {
  const device = useLocate(onFound)
  const { asking, ask } = locate ?? device
  return (
    <div className={css.message}>
      Zoom in to see car parks
      <Button variant="primary" size="small" busy={asking} icon={<Icon of={LocateFixed} size={16} />} onClick={ask}>
        Near me
      </Button>
    </div>
  )
}
