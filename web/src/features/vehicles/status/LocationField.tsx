import { useQuery } from '@tanstack/react-query'
import { LocateFixed, MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { spotQuery } from '@/data/leavingSoon/queries'
import { NEARNESS, placeName } from '@/data/leavingSoon/words'
import { LocationError, locate, NO_REASON } from '@/lib/geolocation'
import { PointPicker } from '@/map/PointPicker.lazy'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { SpotMap } from './SpotMap.lazy'
import css from './Status.module.css'
import type { Where } from './StatusForm'

type Props = { where: Where | null; onWhere: (where: Where | null) => void; refused: string | undefined }

/** Where the vehicle stands: as the device says or as chosen on the map. What is shown is what others will see. */
export function LocationField({ where, onWhere, refused }: Props) {
  const [asking, setAsking] = useState(false)
  const [picking, setPicking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const spot = useQuery(spotQuery(where))
  const ask = async () => {
    setAsking(true)
    setFault(null)
    try {
      const [lng, lat] = (await locate()).at
      onWhere({ lng, lat })
    } catch (failure) {
      setFault(failure instanceof LocationError ? failure.message : NO_REASON)
    }
    setAsking(false)
  }
  const wrong = fault ?? refused ?? (where && spot.error ? spot.error.message : null)
  return (
    <fieldset className={css.location}>
      <legend className="label">
        Location <span className="label__optional">optional</span>
      </legend>
      {where && !wrong && (
        <div className={css.spot}>
          <Suspense fallback={<Skeleton height={180} />}>
            {spot.data ? <SpotMap spot={spot.data} /> : <Skeleton height={180} />}
          </Suspense>
          <div className={css.named} role="status">
            <Icon of={MapPin} />
            {spot.data ? (
              <span>
                <b>{placeName(spot.data)}</b>
                <span>{NEARNESS[spot.data.kind]}</span>
              </span>
            ) : (
              <span>Checking what others would see…</span>
            )}
            <Button variant="quiet" onClick={() => setPicking(true)}>
              Change
            </Button>
          </div>
        </div>
      )}
      <div role="alert" className="empty:hidden">
        {wrong && <Notice tone="caution">{wrong}</Notice>}
      </div>
      {(!where || wrong) && (
        <>
          <div className={css.ways}>
            <Button icon={<Icon of={LocateFixed} />} busy={asking} onClick={() => void ask()}>
              Use my location
            </Button>
            <Button icon={<Icon of={MapPin} />} onClick={() => setPicking(true)}>
              Choose on the map
            </Button>
          </div>
          <p className="hint">Without a location, your status is saved but nobody else sees it.</p>
        </>
      )}
      {where && (
        <Button variant="quiet" size="small" onClick={() => onWhere(null)} className={css.end}>
          Remove the location
        </Button>
      )}
      <Dialog
        open={picking}
        onOpenChange={setPicking}
        wide
        title="Where are you parked?"
        description="Move the map until the pin is on your space. Others only see roughly where."
      >
        <Suspense fallback={<Skeleton height={420} />}>
          <PointPicker
            at={where}
            onCancel={() => setPicking(false)}
            onPick={(point) => {
              setFault(null)
              onWhere(point)
              setPicking(false)
            }}
          />
        </Suspense>
      </Dialog>
    </fieldset>
  )
}
