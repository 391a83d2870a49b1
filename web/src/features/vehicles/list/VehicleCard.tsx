import { useQueryClient } from '@tanstack/react-query'
import { ChevronRight, CircleParking, QrCode, ShieldQuestion } from 'lucide-react'
import { ownershipOf } from '@/data/vehicles/ownership'
import { refreshVehicles } from '@/data/vehicles/queries'
import type { Vehicle, VehiclePhoto } from '@/data/vehicles/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { SignedImage } from '@/ui/SignedImage'
import { ColourDot } from '../ColourDot'
import { detailOf, nameOf } from '../format'
import { OwnershipBadges } from '../OwnershipBadges'
import { StatusLine } from '../status/StatusLine'
import css from '../Vehicles.module.css'

/** A vehicle in the list: its plate, what it is, how it stands, and what can be done with it at once. */
export function VehicleCard({ vehicle }: { vehicle: Vehicle }) {
  const { id, registration, color, photos } = vehicle
  const ownership = ownershipOf(vehicle)
  const detail = detailOf(vehicle)
  const photo = photos[0]
  return (
    <li className={`card ${css.vehicle}`}>
      <div className={css.summary}>
        <Plate registration={registration} size={40} pending={vehicle.state === 'pending'} />
        <div className={css.badges}>
          <OwnershipBadges vehicle={vehicle} />
        </div>
        <div className={css.what}>
          <Link to={paths.vehicle(id)}>{nameOf(vehicle) ?? 'Vehicle'}</Link>
          {detail && (
            <p>
              <ColourDot color={color} />
              {detail}
            </p>
          )}
          <StatusLine vehicle={vehicle} />
        </div>
        <div className={css.end}>
          {photo && <Thumbnail photo={photo} />}
          <Icon of={ChevronRight} />
        </div>
      </div>
      <Foot vehicle={vehicle} ownership={ownership} />
    </li>
  )
}

/** The first photo. When its address has run out, the vehicles are asked for again, which brings a new one. */
function Thumbnail({ photo }: { photo: VehiclePhoto }) {
  const queries = useQueryClient()
  return <SignedImage picture={photo} alt="" className={css.thumb} onGone={() => refreshVehicles(queries)} />
}

function Foot({ vehicle, ownership }: { vehicle: Vehicle; ownership: ReturnType<typeof ownershipOf> }) {
  if (ownership === 'claiming' || ownership === 'contested') {
    return <p className={css.foot}>It can’t get messages until the claim is decided.</p>
  }
  if (ownership === 'pending') {
    return (
      <div className={css.foot}>
        <p>
          {vehicle.claim?.state === 'rejected' ? 'Your claim was rejected.' : 'Another user has this registration.'}
        </p>
        <Link to={paths.claim(vehicle.registration)} className={css.act}>
          <Icon of={ShieldQuestion} />
          Claim it
        </Link>
      </div>
    )
  }
  return (
    <div className={css.foot}>
      <Link to={paths.windscreenCard(vehicle.id)} className={css.act}>
        <Icon of={QrCode} />
        Print a card
      </Link>
      <Link to={paths.updateStatusOf(vehicle)} className={css.act}>
        <Icon of={CircleParking} />
        Update status
      </Link>
    </div>
  )
}
