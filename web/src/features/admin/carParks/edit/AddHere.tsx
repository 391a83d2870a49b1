import { classes } from '@/lib/classes'
import { MapPopup } from '@/map/MapPopup'
import { Button } from '@/ui/Button'
import css from './Edit.module.css'

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 }

type Props = { at: { lng: number; lat: number }; onAdd: () => void; onClose: () => void }

/** Asks whether a car park is to be added where somebody right-clicked or held a finger. */
export function AddHere({ at: { lng, lat }, onAdd, onClose }: Props) {
  return (
    <MapPopup lng={lng} lat={lat} insets={NO_INSETS} onClose={onClose}>
      <div className={classes(css.popup, css.ask)} role="dialog" aria-label="Add a car park here?">
        <p className={css.popupTitle}>Add a car park here?</p>
        <div className={css.popupActs}>
          <Button size="small" variant="primary" autoFocus onClick={onAdd}>
            Add
          </Button>
          <Button size="small" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </MapPopup>
  )
}
