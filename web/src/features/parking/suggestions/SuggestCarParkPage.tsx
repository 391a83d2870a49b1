import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { carParkQuery } from '@/data/carParks/queries'
import { locate } from '@/lib/geolocation'
import { useGoBack } from '@/lib/goBack'
import { useSearchParams } from '@/lib/searchParams'
import { CLOSE, type MapView, STREETS } from '@/map/view'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { PageHeader } from '@/ui/PageHeader'
import { QueryContent } from '@/ui/QueryContent'
import { SkeletonRows } from '@/ui/Skeleton'
import { prepareToasts } from '@/ui/toast'
import { SuggestionFormView } from './SuggestionFormView'
import { emptyForm, formOf } from './schema'

/**
 * Suggests a car park that is not on the map, or corrects the one that `?correct=` names. `?at=` says where the map was
 * looked at, and how closely.
 */
export default function SuggestCarParkPage() {
  const [asked] = useSearchParams()
  const correcting = Number(asked.get('correct')) || null
  const close = useGoBack(paths.carParkMap)
  useEffect(prepareToasts, [])
  return (
    <>
      <PageHeader
        title={correcting ? 'Suggest a Correction' : 'Suggest a Car Park'}
        showMenu={false}
        lead={false}
        actions={
          <IconButton label="Close" onClick={close}>
            <Icon of={X} />
          </IconButton>
        }
      />
      <div className="content content--column">
        {correcting ? (
          <Correction key={correcting} id={correcting} onDone={close} />
        ) : (
          <New at={asked.get('at')} onDone={close} />
        )}
      </div>
    </>
  )
}

/** Begins as the map was looked at: from afar the pin is not set yet. Without that, where the driver is, or at 0. */
function New({ at, onDone }: { at: string | null; onDone: () => void }) {
  const looked = useMemo(() => viewOf(at), [at])
  const here = useHere(looked === null)
  if (here === undefined) return <SkeletonRows rows={4} />
  const pin = looked === null ? here : looked.zoom < CLOSE ? null : looked
  return <SuggestionFormView start={emptyForm(pin)} view={looked} correcting={null} onDone={onDone} />
}

function Correction({ id, onDone }: { id: number; onDone: () => void }) {
  const carPark = useQuery(carParkQuery(id))
  return (
    <QueryContent query={carPark} loading="Loading the car park…" failed="We can’t show this car park" rows={4}>
      {(known) => <SuggestionFormView start={formOf(known)} correcting={{ id, name: known.name }} onDone={onDone} />}
    </QueryContent>
  )
}

/** A view of an address, such as `-2.99755,51.587,15.2`; without a zoom, close enough for streets. */
function viewOf(text: string | null): MapView | null {
  const [lng = Number.NaN, lat = Number.NaN, zoom = STREETS] = (text ?? '').split(',').map(Number)
  return text && [lng, lat, zoom].every(Number.isFinite) ? { lng, lat, zoom } : null
}

/** Where the device is; undefined while it is asked, null where it does not tell. */
function useHere(wanted: boolean): { lng: number; lat: number } | null | undefined {
  const [here, setHere] = useState<{ lng: number; lat: number } | null | undefined>(wanted ? undefined : null)
  useEffect(() => {
    if (!wanted) return
    locate().then(
      ({ at: [lng, lat] }) => setHere({ lng, lat }),
      () => setHere(null),
    )
  }, [wanted])
  return here
}
