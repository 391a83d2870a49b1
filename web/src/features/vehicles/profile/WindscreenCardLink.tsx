import { QrCode } from 'lucide-react'
import { Link } from 'react-router'
import type { Vehicle } from '@/data/vehicles/types'
import { paths } from '@/paths'
import { buttonLook } from '@/ui/buttonLook'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import css from '../Vehicle.module.css'

/** The way to the card for the windscreen. */
export function WindscreenCardLink({ vehicle }: { vehicle: Vehicle }) {
  return (
    <Card title="Windscreen card">
      <div className={css.inside}>
        <p>A card with a QR code: whoever scans it can write to you, without learning who you are.</p>
        <Link to={paths.windscreenCard(vehicle.id)} className={buttonLook({ variant: 'tint' })}>
          <Icon of={QrCode} />
          Print a card
        </Link>
      </div>
    </Card>
  )
}
