import { QrCode } from 'lucide-react'
import type { Vehicle } from '@/data/vehicles/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import css from '../Vehicle.module.css'

/** The way to the card for the windscreen. */
export function WindscreenCardLink({ vehicle }: { vehicle: Vehicle }) {
  return (
    <Card title="Windscreen card">
      <div className={css.inside}>
        <p>A card with a QR code: whoever scans it can write to you, without learning who you are.</p>
        <Link to={paths.windscreenCard(vehicle.id)} className={buttonVariants({ variant: 'tint' })}>
          <Icon of={QrCode} />
          Print a card
        </Link>
      </div>
    </Card>
  )
}
