import type { LngLat } from '@/lib/geo'
import { addressOf, PlaceFinder } from '@/map/PlaceFinder'
import { Dialog } from '@/ui/Dialog'

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
          onPick([place.lng, place.lat], addressOf(place))
        }}
      />
    </Dialog>
  )
}
