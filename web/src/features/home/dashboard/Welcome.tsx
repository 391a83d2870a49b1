import type { Vehicle } from '@/data/vehicles/types'
import { CarBack } from '@/ui/CarBack'
import { Plate } from '@/ui/Plate'
import css from './Dashboard.module.css'

/** Shown while there is no vehicle. */
const SAMPLE_PLATE = 'AB12CDE'

/** The welcome banner: the back of a car, with the first vehicle's plate where a plate sits. */
export function Welcome({ vehicle }: { vehicle: Vehicle | undefined }) {
  const model = [vehicle?.make, vehicle?.model].filter(Boolean).join(' ')
  const described = [model, vehicle?.color?.toLowerCase()].filter(Boolean).join(', ')
  return (
    <section className={css.welcome} aria-label="Welcome">
      <p className={css.hello}>Welcome back</p>
      <CarBack>
        <Plate registration={vehicle?.registration ?? SAMPLE_PLATE} size={56} />
      </CarBack>
      <p className={css.caption}>{described}</p>
    </section>
  )
}
