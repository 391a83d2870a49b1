import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Car, type LucideIcon, SquareParking, Timer } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { ApiError } from '@/api/errors'
import { ownershipOf } from '@/data/vehicles/ownership'
import { leavingOf, STATUS, type StatusKind, setVehicleStatus, statusOf } from '@/data/vehicles/status'
import type { Vehicle } from '@/data/vehicles/types'
import { formatTime } from '@/lib/dates'
import { useNow } from '@/lib/useNow'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { Plate } from '@/ui/Plate'
import { RadioList } from '@/ui/RadioList'
import { Skeleton } from '@/ui/Skeleton'
import { confirmed } from '@/ui/toast'
import { nameOf } from '../format'
import { LeavingFields } from './LeavingFields'
import { OnTheMap } from './OnTheMap'
import css from './Status.module.css'
import { StatusLine } from './StatusLine'

const CHOICES: { value: StatusKind; icon: LucideIcon; detail: string }[] = [
  { value: 'parked', icon: SquareParking, detail: 'Only you see this' },
  { value: 'available', icon: Car, detail: 'On the road, nothing shown' },
  { value: 'leaving-soon', icon: Timer, detail: 'Others nearby may see a space' },
]

/** Where a vehicle stands, as the driver said for this once. It is sent, and not kept. */
export type Where = { lng: number; lat: number }

type Props = {
  vehicle: Vehicle
  /** What the link calls the vehicle, where nothing is known of it. */
  model: string
  /** Notes on this device where a parked vehicle stands. */
  Place: ComponentType<{ vehicleId: string }>
  onSaved: () => void
}

/** How a vehicle is: one of three, and of the last when and where. */
export function StatusForm({ vehicle, model, Place, onSaved }: Props) {
  const queries = useQueryClient()
  const now = useNow(15_000)
  const [status, setStatus] = useState<StatusKind | null>(statusOf(vehicle, now)?.status ?? null)
  const [minutes, setMinutes] = useState(10)
  const [where, setWhere] = useState<Where | null>(null)
  const shown = leavingOf(vehicle, now)
  const save = useMutation({
    mutationFn: (chosen: StatusKind) =>
      setVehicleStatus(queries, vehicle.id, {
        status: chosen,
        ...(chosen === 'leaving-soon' && { leaves_in_minutes: minutes, location: where }),
      }),
    onSuccess: (saved) => {
      confirmed({ title: 'Status saved', ...toldOf(saved) })
      onSaved()
    },
  })
  const ownership = ownershipOf(vehicle)
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (status) save.mutate(status)
      }}
    >
      <div className={css.vehicle}>
        <Plate registration={vehicle.registration} size={40} pending={vehicle.state === 'pending'} />
        <div>
          <p className={css.name}>{nameOf(vehicle) ?? model}</p>
          <StatusLine vehicle={vehicle} />
        </div>
      </div>
      {ownership !== 'active' ? (
        <Notice tone="caution">
          {vehicle.state === 'pending'
            ? 'This registration isn’t confirmed as yours yet, so you can’t set its status.'
            : 'Somebody else has claimed this registration. Until an admin decides, you can’t set its status.'}
        </Notice>
      ) : (
        <>
          {shown && <OnTheMap vehicle={vehicle} shown={shown} />}
          <div className={css.choices}>
            <RadioList
              label="Status"
              value={status}
              options={CHOICES.map(({ value, icon, detail }) => ({
                value,
                shown: (
                  <span className={css.choice}>
                    <span className={css.glyph}>
                      <Icon of={icon} />
                    </span>
                    <span>
                      <b>{STATUS[value]}</b>
                      <span>{detail}</span>
                    </span>
                  </span>
                ),
              }))}
              onChoose={setStatus}
            />
          </div>
          {status === 'parked' && (
            <Suspense fallback={<Skeleton height={96} />}>
              <Place vehicleId={vehicle.id} />
            </Suspense>
          )}
          {status === 'leaving-soon' && (
            <LeavingFields
              minutes={minutes}
              onMinutes={setMinutes}
              where={where}
              onWhere={(at) => {
                save.reset()
                setWhere(at)
              }}
              refused={fields.location}
            />
          )}
          <FormError message={fields.location ? undefined : save.error?.message} />
          <div className={css.foot}>
            <Button type="submit" variant="primary" busy={save.isPending} disabled={status === null}>
              Save
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

/** From when until when others see it, where they do. */
function toldOf({ leaving_soon }: Vehicle): { detail: string } | null {
  if (!leaving_soon) return null
  const [from, until] = [leaving_soon.shown_from, leaving_soon.shown_until].map((at) => formatTime(new Date(at)))
  return { detail: `Others see a space from ${from} to ${until}.` }
}
