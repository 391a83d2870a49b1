import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CarFront, QrCode } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { vehicleQuery } from '@/data/vehicles/queries'
import type { Vehicle } from '@/data/vehicles/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { CarBack } from '@/ui/CarBack'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { Plate } from '@/ui/Plate'
import { Skeleton, SkeletonRows } from '@/ui/Skeleton'
import { nameOf } from './format'
import { OwnershipBadges } from './OwnershipBadges'
import { BackupContactLink } from './profile/BackupContactLink'
import { ClaimState } from './profile/ClaimState'
import { Facts } from './profile/Facts'
import { Notes } from './profile/Notes'
import { Photos } from './profile/Photos'
import { Remove } from './profile/Remove'
import { StatusCard } from './profile/StatusCard'
import css from './Vehicle.module.css'

/** One vehicle: what it is, its photos and notes, its card, and how its registration stands. */
export default function VehiclePage() {
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const vehicle = useQuery(vehicleQuery(queries, id))
  const toList = () => void navigate(paths.vehicles)
  const title = vehicle.data ? (nameOf(vehicle.data) ?? 'Vehicle') : 'Vehicle'
  return (
    <>
      <PageHeader title={title} back lead={<BackButton onBack={toList} />} />
      <div className="content">
        {vehicle.data ? (
          <Profile key={id} vehicle={vehicle.data} />
        ) : isMissing(vehicle.error) ? (
          <div className="card py-4">
            <EmptyState
              icon={CarFront}
              title="Vehicle not found"
              heading="h2"
              next={
                <Button variant="primary" onClick={toList}>
                  Back to Vehicles
                </Button>
              }
            >
              It may have been removed, or it belongs to another account.
            </EmptyState>
          </div>
        ) : vehicle.isError ? (
          <ErrorState
            title="This vehicle could not be loaded"
            detail={vehicle.error.message}
            onRetry={() => void vehicle.refetch()}
            busy={vehicle.isFetching}
          />
        ) : (
          <Loading />
        )}
      </div>
    </>
  )
}

/** There is no such vehicle; an address that holds no id is none either. */
function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status)
}

function Profile({ vehicle }: { vehicle: Vehicle }) {
  return (
    <div className={css.profile}>
      <div className={css.column}>
        <section className={css.banner} aria-label="Registration">
          <CarBack>
            <Plate registration={vehicle.registration} size={56} />
          </CarBack>
          <div className={css.badges}>
            <OwnershipBadges vehicle={vehicle} />
          </div>
        </section>
        <ClaimState vehicle={vehicle} />
        {vehicle.state === 'active' && <StatusCard vehicle={vehicle} />}
        <Facts vehicle={vehicle} />
        <Notes vehicle={vehicle} />
      </div>
      <div className={css.column}>
        <Photos vehicle={vehicle} />
        {vehicle.state === 'active' && <WindscreenCardLink vehicle={vehicle} />}
        {vehicle.state === 'active' && <BackupContactLink vehicle={vehicle} />}
        <Remove vehicle={vehicle} />
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div className={css.profile} aria-busy="true" role="status">
      <span className="sr-only">Loading this vehicle…</span>
      <div className={css.column} aria-hidden="true">
        <Skeleton height={176} />
        <div className="card">
          <SkeletonRows rows={4} />
        </div>
      </div>
    </div>
  )
}

/** The way to the card for the windscreen. */
function WindscreenCardLink({ vehicle }: { vehicle: Vehicle }) {
  return (
    <Card title="Windscreen card">
      <div className={css.inside}>
        <p>A card with a QR code. Anyone can scan it to message you, without finding out who you are.</p>
        <Link to={paths.windscreenCard(vehicle.id)} className={buttonVariants({ variant: 'tint' })}>
          <Icon of={QrCode} />
          Print a card
        </Link>
      </div>
    </Card>
  )
}
