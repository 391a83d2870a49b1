import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Footprints, LocateFixed, PenLine, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '@/api/session'
import { carParkQuery } from '@/data/carParks/queries'
import { changeParked, MAX_WALK, type Parked, parkedItem } from '@/data/parked/parked'
import { useIsPushed } from '@/data/parked/reminder'
import { vehiclesQuery } from '@/data/vehicles/queries'
import { calendarFile } from '@/lib/calendar'
import { type LngLat, metresBetween, walkMinutes, walkUrl } from '@/lib/geo'
import { locate } from '@/lib/geolocation'
import { saveFile } from '@/lib/saveFile'
import { useNow } from '@/lib/useNow'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { ShareButton } from '../share/ShareButton'
import { sharedPlaceUrl } from '../share/sharedPlace'
import { BayPhoto } from './BayPhoto'
import { CountdownCard } from './CountdownCard'
import { alarmOf } from './countdown'
import css from './Parked.module.css'
import { ParkedMap } from './ParkedMap.lazy'
import { ParkForm } from './ParkForm'
import { StayingLonger } from './StayingLonger'

const EVERY_MS = 5000

/** The countdown, the way back, and what staying on costs. */
export function ParkedView({ parked }: { parked: Parked }) {
  const now = useNow(EVERY_MS)
  const { data: carPark } = useQuery(carParkQuery(parked.carPark))
  const [position, setPosition] = useState<LngLat | null>(null)
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  const [dialog, setDialog] = useState<'change' | 'clear' | null>(null)
  const plate = usePlate(parked.vehicle?.id ?? null)
  const { id, name, lng, lat, note } = parked
  const at: LngLat = [lng, lat]

  const measure = async () => {
    setAsking(true)
    setError(undefined)
    try {
      const found = await locate()
      setPosition(found.at)
      changeParked(id, { walk: Math.min(MAX_WALK, walkMinutes(metresBetween(found.at, at))) })
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : undefined)
    } finally {
      setAsking(false)
    }
  }
  const back = (
    <a className={buttonVariants({ variant: 'primary' })} href={walkUrl(parked)} target="_blank" rel="noreferrer">
      <Icon of={Footprints} />
      Walk me back
    </a>
  )
  return (
    <div className={css.view}>
      <div className={css.map}>
        <Suspense>
          <ParkedMap at={parked} position={position} plate={plate} />
        </Suspense>
      </div>
      <div className={css.head}>
        <h2>{name}</h2>
        {note && <p>{note}</p>}
      </div>
      {carPark?.scam_reported && (
        <Notice tone="bad" title="Scam reported here">
          Don’t scan codes or follow links on signs. Pay at the machine, or park elsewhere.
        </Notice>
      )}
      <BayPhoto parked={parked}>
        <CountdownCard parked={parked} now={now} />
      </BayPhoto>
      {parked.until ? (
        <StayingLonger parked={parked} carPark={carPark ?? null} now={now}>
          {back}
        </StayingLonger>
      ) : (
        <div className={css.acts}>{back}</div>
      )}
      {parked.until && <Reminding parked={parked} now={now} />}
      <FormError message={error} />
      <div className={css.rest}>
        <Button busy={asking} icon={<Icon of={LocateFixed} />} onClick={() => void measure()}>
          Measure the walk
        </Button>
        <Button icon={<Icon of={PenLine} />} onClick={() => setDialog('change')}>
          Change
        </Button>
        <ShareButton
          title="Where I parked"
          link={() => sharedPlaceUrl({ name: note ? `${name}, ${note}` : name, lng, lat }, location.origin)}
        />
        <Button icon={<Icon of={X} />} onClick={() => setDialog('clear')}>
          I’ve left
        </Button>
      </div>
      <p className="hint">This stays on this device until you clear it or sign out.</p>
      {dialog === 'change' && (
        <ParkForm at={{ carPark: parked.carPark, name, lng, lat }} before={parked} onClose={() => setDialog(null)} />
      )}
      {dialog === 'clear' && (
        <ConfirmDialog
          title="Have you left?"
          description={
            parked.photo
              ? 'This clears where you parked and the photo from this device, and we won’t remind you.'
              : 'This clears where you parked from this device, and we won’t remind you.'
          }
          submit="Clear where I parked"
          act={{ mutate: () => parkedItem.set(null), isPending: false, error: null, reset: () => {} }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

/** The registration of one of the account's vehicles; null while that is not known. Nothing parked keeps it. */
function usePlate(vehicleId: string | null): string | null {
  const user = useSession()?.user.id ?? null
  const { data } = useQuery({ ...vehiclesQuery, enabled: user !== null && vehicleId !== null })
  return (user !== null && data?.find(({ id }) => id === vehicleId)?.registration) || null
}

/** How one is reminded, and the same as an entry of the device's calendar, which rings without a network. */
function Reminding({ parked, now }: { parked: Parked; now: Date }) {
  const pushed = useIsPushed(parked)
  const { until, lead, walk, name, note, lng, lat, vehicle, id } = parked
  if (!until) return null
  const save = () => {
    const ends = new Date(until)
    const event = {
      id,
      title: `Walk back to your ${vehicle?.name ?? 'vehicle'}`,
      begins: new Date(ends.getTime() - walk * 60_000),
      ends,
      place: name,
      at: { lng, lat },
      words: note,
      alarm: alarmOf(parked, now),
    }
    saveFile('parked.ics', new Blob([calendarFile(event, now)], { type: 'text/calendar' }))
  }
  const how =
    lead === null
      ? 'No reminder is set.'
      : pushed
        ? 'We’ll remind you on this device, even when CarPal is closed.'
        : 'We’ll remind you while CarPal is open.'
  return (
    <div className={css.reminding}>
      <p>{how}</p>
      <Button variant="quiet" icon={<Icon of={CalendarPlus} />} onClick={save}>
        Add to calendar
      </Button>
    </div>
  )
}
