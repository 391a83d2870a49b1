import { LocateFixed, MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { locate } from '@/lib/geolocation'
import { PointPicker } from '@/map/PointPicker.lazy'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { Skeleton } from '@/ui/Skeleton'
import css from './Parked.module.css'
import { ParkForm, type ParkingPlace } from './ParkForm'

interface Props {
  /** Which of the account's vehicles it is, where that is known. */
  vehicleId?: string
  /** It is what the page is for. */
  primary?: boolean
  onDone?: () => void
}

/** Notes where one parked: where the device is, or a point of the map. */
export function NoteParking({ vehicleId, primary = false, onDone }: Props) {
  const [at, setAt] = useState<ParkingPlace | null>(null)
  const [picking, setPicking] = useState(false)
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  const park = (lng: number, lat: number) => setAt({ carPark: null, name: 'Where you parked', lng, lat })
  const find = async () => {
    setAsking(true)
    setError(undefined)
    try {
      const { at: found } = await locate()
      park(found[0], found[1])
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : undefined)
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <span className={css.choices}>
        <Button
          {...(primary && { variant: 'primary' })}
          busy={asking}
          icon={<Icon of={LocateFixed} />}
          onClick={() => void find()}
        >
          Where I am now
        </Button>
        <Button icon={<Icon of={MapPin} />} onClick={() => setPicking(true)}>
          Choose on the map
        </Button>
      </span>
      <FormError message={error} />
      <Dialog
        open={picking}
        onOpenChange={setPicking}
        wide
        title="Where did you park?"
        description="Search for it, or move the map until the pin is in the right place."
      >
        <Suspense fallback={<Skeleton height={420} />}>
          <PointPicker
            at={null}
            onCancel={() => setPicking(false)}
            onPick={({ lng, lat }) => {
              setPicking(false)
              park(lng, lat)
            }}
          />
        </Suspense>
      </Dialog>
      {at && (
        <ParkForm
          at={at}
          {...(vehicleId !== undefined && { vehicleId })}
          onClose={() => setAt(null)}
          {...(onDone && { onDone })}
        />
      )}
    </>
  )
}
