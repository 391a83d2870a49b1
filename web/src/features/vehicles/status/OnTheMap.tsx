import { useMutation, useQueryClient } from '@tanstack/react-query'
import { usePeriod } from '@/data/config/queries'
import { placeName } from '@/data/leavingSoon/words'
import { clearVehicleStatus } from '@/data/vehicles/status'
import type { Vehicle } from '@/data/vehicles/types'
import { formatTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Notice } from '@/ui/Notice'
import { confirmed } from '@/ui/toast'
import css from './Status.module.css'

type Props = { vehicle: Vehicle; shown: NonNullable<Vehicle['leaving_soon']> }

/** What others see of the vehicle's space just now, and the way to end that. */
export function OnTheMap({ vehicle, shown }: Props) {
  const queries = useQueryClient()
  const step = usePeriod('leaving_soon_step_seconds')
  const end = useMutation({
    mutationFn: () => clearVehicleStatus(queries, vehicle.id),
    onSuccess: () => confirmed({ title: `It’ll be off the map within ${step}` }),
  })
  const at = (time: string) => formatTime(new Date(time))
  return (
    <Notice title={`${placeName(shown)}, leaving about ${at(shown.leaves_at)}`}>
      <p>
        Others see this space from {at(shown.shown_from)} to {at(shown.shown_until)}. Setting another status takes it
        off the map within {step}.
      </p>
      <FormError message={end.error?.message} />
      <Button size="small" busy={end.isPending} onClick={() => end.mutate()} className={css.end}>
        It’s taken
      </Button>
    </Notice>
  )
}
