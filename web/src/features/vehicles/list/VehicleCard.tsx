import { ChevronRight, QrCode, ShieldQuestion } from 'lucide-react'
import type { Vehicle } from '@/data/vehicles/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { Paint } from '../Paint'
import { PhotoImage } from '../PhotoImage'
import { StandingBadges } from '../StandingBadges'
import css from '../Vehicles.module.css'
import { detailOf, nameOf, standingOf } from '../words'

/** A vehicle in the list: its plate, what it is, how it stands, and what can be done with it at once. */
export function VehicleCard({ vehicle }: { vehicle: Vehicle }) {
  const { id, registration, color, photos } = vehicle
  const standing = standingOf(vehicle)
  const detail = detailOf(vehicle)
  const photo = photos[0]
  return (
    <li className={`card ${css.vehicle}`}>
      <div className={css.summary}>
        <Plate registration={registration} size={40} pending={vehicle.state === 'pending'} />
        <div className={css.badges}>
          <StandingBadges vehicle={vehicle} />
        </div>
        <div className={css.what}>
          <Link to={paths.vehicle(id)}>{nameOf(vehicle) ?? 'Vehicle'}</Link>
          {detail && (
            <p>
              <Paint color={color} />
              {detail}
            </p>
          )}
        </div>
        <div className={css.end}>
          {photo && <PhotoImage photo={photo} alt="" className={css.thumb} />}
          <Icon of={ChevronRight} />
        </div>
      </div>
      <Foot vehicle={vehicle} standing={standing} />
    </li>
  )
}

function Foot({ vehicle, standing }: { vehicle: Vehicle; standing: ReturnType<typeof standingOf> }) {
  if (standing === 'claiming' || standing === 'contested') {
    return <p className={css.foot}>Takes no messages until the claim is decided.</p>
  }
  if (standing === 'pending') {
    return (
      <div className={css.foot}>
        <p>{vehicle.claim?.state === 'rejected' ? 'Your claim was rejected.' : 'Another user has registered it.'}</p>
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
        QR card
      </Link>
    </div>
  )
}
