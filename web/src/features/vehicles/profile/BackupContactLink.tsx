import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { backupContactsQuery } from '@/data/backupContacts/queries'
import type { Vehicle } from '@/data/vehicles/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import css from '../Vehicle.module.css'

/** Who is told when this vehicle is in somebody's way and its owner does not answer, and the way to change that. */
export function BackupContactLink({ vehicle }: { vehicle: Vehicle }) {
  const own = useQuery(backupContactsQuery).data?.own.find(({ vehicle_id }) => vehicle_id === vehicle.id)
  return (
    <Card title="Backup contact">
      <div className={css.inside}>
        <p>
          {own?.state === 'agreed'
            ? `${own.contact} is told if this vehicle is blocking someone in and you don’t answer.`
            : own?.state === 'invited'
              ? `We asked ${own.contact}. They haven’t answered yet.`
              : 'Somebody you trust can be told if this vehicle is blocking someone in and you don’t answer.'}
        </p>
        <Link to={paths.settingsOf('backup')} className={buttonVariants({ variant: 'tint' })}>
          <Icon of={Users} />
          {own?.state === 'agreed' || own?.state === 'invited' ? 'Change backup contact' : 'Choose a backup contact'}
        </Link>
      </div>
    </Card>
  )
}
