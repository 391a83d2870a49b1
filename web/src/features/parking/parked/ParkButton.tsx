import { Pin } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Trip } from '@/data/carParks/trip'
import type { CarPark } from '@/data/carParks/types'
import { useParked } from '@/data/parked/parked'
import { metresBetween, walkMinutes } from '@/lib/geo'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { ParkForm } from './ParkForm'

/** Notes that one parked in this car park; where one has, leads to the countdown. */
export function ParkButton({ carPark, trip }: { carPark: CarPark; trip: Trip | null }) {
  const parked = useParked()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { id, name, lng, lat } = carPark
  if (parked?.carPark === id) {
    return (
      <Link to={paths.parked} className={buttonVariants({ variant: 'tint' })}>
        <Icon of={Pin} />
        You parked here
      </Link>
    )
  }
  const walk = trip ? walkMinutes(metresBetween([lng, lat], [trip.destination.lng, trip.destination.lat])) : undefined
  return (
    <>
      <Button icon={<Icon of={Pin} />} onClick={() => setOpen(true)}>
        Parked here
      </Button>
      {open && (
        <ParkForm
          at={{ carPark: id, name, lng, lat }}
          {...(trip && { minutes: trip.hours * 60 })}
          {...(walk !== undefined && walk <= 60 && { walk })}
          onClose={() => setOpen(false)}
          onDone={() => void navigate(paths.parked)}
        />
      )}
    </>
  )
}
