import { useQuery } from '@tanstack/react-query'
import { Move } from 'lucide-react'
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { reverseQuery } from '@/data/places/queries'
import { nearQuery } from '@/data/suggestions/queries'
import { metresBetween } from '@/lib/geo'
import { CLOSE, type MapView, STREETS, UNITED_KINGDOM } from '@/map/view'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { IsItThisOne } from './IsItThisOne'
import { SuggestionMap } from './SuggestionMap.lazy'
import css from './Suggestions.module.css'
import { degreesOf, type SuggestionForm } from './schema'

/** A pin that was only put right by so much stands where it stood. */
const ASK_AGAIN_METRES = 10
/** A metre, in degrees of latitude: a map that only came closer has not moved its pin. */
const A_METRE = 0.00001

type Props = {
  isNew: boolean
  /** How the map was looked at before. */
  start: MapView | null
}

/** Where it is: the map moves under a pin. The address follows it until somebody writes one; a new one may be there already. */
export function PinField({ isNew, start }: Props) {
  const { watch, setValue, formState } = useFormContext<SuggestionForm>()
  const [lng, lat] = [Number(watch('lng')), Number(watch('lat'))]
  const isSet = (lng !== 0 || lat !== 0) && Math.abs(lat) <= 85
  const [zoom, setZoom] = useState(start?.zoom ?? (isSet ? STREETS : UNITED_KINGDOM.zoom))
  const [far, setFar] = useState<MapView>(start ?? UNITED_KINGDOM)
  const [noMap, setNoMap] = useState(false)
  const view = isSet ? { lng, lat, zoom } : far
  const at = useMemo(() => (isSet ? { lng, lat } : null), [isSet, lng, lat])
  const settled = useDeferredValue(at)
  const named = useQuery(reverseQuery(isNew && settled ? [settled.lng, settled.lat] : null)).data
  const near = useQuery(nearQuery(isNew ? settled : null)).data
  // What was answered holds for the place that the pin stood at: moved, it is asked anew.
  const [answered, setAnswered] = useState<{ lng: number; lat: number } | null>(null)
  const neighbours = isNew && at ? (near ?? []) : []
  const nearest = neighbours[0]
  const isAsked =
    nearest && (!answered || !at || metresBetween([answered.lng, answered.lat], [at.lng, at.lat]) > ASK_AGAIN_METRES)
  const addressTyped = formState.dirtyFields.address

  useEffect(() => {
    if (isNew && named?.words && !addressTyped) setValue('address', named.words)
  }, [isNew, named, addressTyped, setValue])

  const look = (next: MapView) => {
    setZoom(next.zoom)
    setFar(next)
    const moved = Math.abs(next.lng - lng) > A_METRE || Math.abs(next.lat - lat) > A_METRE
    if (!moved || (next.zoom < CLOSE && !isSet)) return
    setValue('lng', degreesOf(next.lng), { shouldDirty: true, shouldValidate: formState.isSubmitted })
    setValue('lat', degreesOf(next.lat), { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  return (
    <>
      {noMap ? (
        <Notice>This browser can’t show the map. Type the latitude and the longitude instead.</Notice>
      ) : (
        <div className={css.map}>
          <Suspense>
            <SuggestionMap
              view={view}
              neighbours={neighbours}
              nearest={isAsked ? nearest : null}
              onView={look}
              onFailed={() => setNoMap(true)}
            />
          </Suspense>
          <p className={css.tip}>
            <Icon of={Move} size={20} />
            Drag the map to the entrance
          </p>
        </div>
      )}
      <div role="status" className={css.near}>
        {isAsked && <IsItThisOne nearest={nearest} onNew={() => setAnswered(at)} />}
      </div>
    </>
  )
}
