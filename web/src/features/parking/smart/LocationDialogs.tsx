import { MapPin } from 'lucide-react'
import type { LngLat } from '@/lib/geo'
import { placeLabel } from '@/map/PlaceBox'
import { PlaceFinder } from '@/map/PlaceFinder'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Icon } from '@/ui/Icon'
import type { UseDriverLocation } from './useDriverLocation'

/** Asks once whether the device may tell where it is, before the browser asks. */
export function LocationPrompt({ location }: { location: UseDriverLocation }) {
  return (
    <Dialog
      open={location.prompted}
      onOpenChange={(open) => !open && location.close()}
      title="Use your location?"
      description="We use your position to find parking and don’t store it."
      foot={
        <>
          <Button variant="quiet" onClick={location.close}>
            Close
          </Button>
          <Button variant="second" onClick={location.deny}>
            Deny
          </Button>
          <Button variant="primary" icon={<Icon of={MapPin} />} onClick={() => void location.allow()}>
            Allow
          </Button>
        </>
      }
    />
  )
}

interface Props {
  open: boolean
  centre: { lng: number; lat: number }
  onClose: () => void
  onPick: (at: LngLat, address: string) => void
}

/** Sets the location by hand: search for a place or postcode, and pick one of what was found. */
export function ManualLocation({ open, centre, onClose, onPick }: Props) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Set your location">
      <PlaceFinder
        centre={centre}
        onPick={(place) => {
          onClose()
          onPick([place.lng, place.lat], placeLabel(place))
        }}
      />
    </Dialog>
  )
}
