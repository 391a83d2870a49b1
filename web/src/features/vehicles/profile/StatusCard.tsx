import { CircleParking } from 'lucide-react'
import { statusWords } from '@/data/vehicles/status'
import type { Vehicle } from '@/data/vehicles/types'
import { Link } from '@/lib/Link'
import { useNow } from '@/lib/useNow'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import css from '../Vehicle.module.css'

/** How the vehicle is, and the way to say so. */
export function StatusCard({ vehicle }: { vehicle: Vehicle }) {
  const words = statusWords(vehicle, useNow(15_000))
  return (
    <Card title="Status">
      <div className={css.inside}>
        <p>{words ?? 'Say that it’s parked, available, or about to leave a space that others could use.'}</p>
        <Link to={paths.updateStatusOf(vehicle)} className={buttonVariants({ variant: 'tint' })}>
          <Icon of={CircleParking} />
          Update status
        </Link>
      </div>
    </Card>
  )
}
