import { LocateFixed, MapPin, Pin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { locate } from '@/lib/geolocation'
import { PointPicker } from '@/map/PointPicker.lazy'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { EmptyState } from '@/ui/EmptyState'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { Skeleton } from '@/ui/Skeleton'
import css from './Parked.module.css'
import { ParkForm, type ParkingPlace } from './ParkForm'

/** Notes where one parked: where the device is, or a point of the map. */
export function NotParked() {
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
    <section className="card card--pad">
      <EmptyState
        icon={Pin}
        title="Where did you park?"
        heading="h2"
        next={
          <span className={css.choices}>
            <Button variant="primary" busy={asking} icon={<Icon of={LocateFixed} />} onClick={() => void find()}>
              Where I am now
            </Button>
            <Button icon={<Icon of={MapPin} />} onClick={() => setPicking(true)}>
              Choose on the map
            </Button>
          </span>
        }
      >
        Or open a car park on the map and press “Parked here”. It stays on this device.
      </EmptyState>
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
      {at && <ParkForm at={at} onClose={() => setAt(null)} />}
    </section>
  )
}
