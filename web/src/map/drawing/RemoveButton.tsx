import { Trash2 } from 'lucide-react'
import type { LngLat } from '@/lib/geo'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { MapMarker } from '../MapMarker'
import { useMap } from '../useMap'

/** How far below its point it stands, in CSS pixels: clear of the handle. */
const BELOW_PX = 36
/** Above the handles, of which the highest is 3. */
const LAYER = 4

type Props = {
  at: LngLat
  /** Which point of its kind it is, from 0. */
  index: number
  look: 'corner' | 'point'
  /** What is removed: "corner 2". */
  name: string
  onRemove: () => void
}

/** Removes the point of a drawing that was pressed, for a finger, which has no Delete key. */
export function RemoveButton({ at: [lng, lat], index, look, name, onRemove }: Props) {
  const map = useMap()
  return (
    <MapMarker lng={lng} lat={lat} offset={[0, BELOW_PX]} layer={LAYER}>
      <IconButton
        label={`Remove ${name}`}
        look="float"
        onClick={(event) => {
          // Not the map's: that would add a corner.
          event.stopPropagation()
          // The button goes with its point: the keyboard goes to the one before.
          const alike = map.getContainer().querySelectorAll<HTMLElement>(`button[data-look="${look}"]`)
          alike[Math.max(0, index - 1)]?.focus()
          onRemove()
        }}
      >
        <Icon of={Trash2} />
      </IconButton>
    </MapMarker>
  )
}
