import { Pin } from 'lucide-react'
import { useState } from 'react'
import { type Parked, useParked } from '@/data/parked/parked'
import { Link } from '@/lib/Link'
import { useNow } from '@/lib/useNow'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { formatMoment } from './countdown'
import { NoteParking } from './NoteParking'
import css from './Parked.module.css'

const EVERY_MS = 15_000

/**
 * Where a vehicle stands whose driver says that it is parked: noted on this device by the form of "Parked here", if they
 * like. The server is not told.
 */
export default function ParkedPlace({ vehicleId }: { vehicleId: string }) {
  const parked = useParked()
  const [again, setAgain] = useState(false)
  const of = parked?.vehicle?.id ?? null
  const noted = parked !== null && (of === null || of === vehicleId) ? parked : null
  return (
    <fieldset className={css.placing}>
      <legend className="label">
        Location <span className="label__optional">optional</span>
      </legend>
      {noted && <Noted parked={noted} />}
      {noted && !again ? (
        <Button variant="quiet" size="small" className={css.again} onClick={() => setAgain(true)}>
          It’s somewhere else
        </Button>
      ) : (
        <NoteParking vehicleId={vehicleId} onDone={() => setAgain(false)} />
      )}
      {parked && !noted && (
        <p className="hint">This device remembers one place, so it will forget where your {parked.vehicle?.name} is.</p>
      )}
      <p className="hint">It stays on this device. We aren’t told, and nobody else sees it.</p>
    </fieldset>
  )
}

/** What this device has noted, and the way to it. */
function Noted({ parked: { name, note, until } }: { parked: Parked }) {
  const now = useNow(EVERY_MS)
  return (
    <div className={css.noted} role="status">
      <Icon of={Pin} />
      <span>
        <b className={css.notedName}>{note ? `${name}, ${note}` : name}</b>
        <span>{until ? `Until ${formatMoment(new Date(until), now)}` : 'No time limit'}</span>
      </span>
      <Link to={paths.parked} className={buttonVariants({ variant: 'quiet', size: 'small' })}>
        Open
      </Link>
    </div>
  )
}
