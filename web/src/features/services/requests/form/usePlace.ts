import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { keptView } from '@/data/carParks/lastView'
import type { Place } from '@/data/places/types'
import { LocationError, locate, NO_REASON } from '@/lib/geolocation'
import { CLOSE, type MapView, STREETS, UNITED_KINGDOM } from '@/map/view'
import { confirmed, failed } from '@/ui/toast'
import { coordinates, type FormPlace, type RequestForm } from '../schema'

/** A metre, in degrees of latitude: a map that only came closer has not moved its pin. */
const A_METRE = 0.00001

const UNSUPPORTED = { title: 'Location Not Supported', detail: "Your browser doesn't support location services." }
const ADDED = { title: 'Location Added', detail: 'Your current location has been added to the request.' }

/** The place of the form: set by the device, by a pin on the map, or by what a search found. */
export function usePlace() {
  const { watch, setValue } = useFormContext<RequestForm>()
  const place = watch('place')
  const [view, setView] = useState<MapView>(() =>
    place ? { ...place.at, zoom: STREETS } : (keptView() ?? UNITED_KINGDOM),
  )
  const [asking, setAsking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  const set = (next: FormPlace, look: MapView) => {
    setFault(null)
    setView(look)
    setValue('place', next, { shouldDirty: true, shouldValidate: true })
  }
  const pinMe = async () => {
    if (!('geolocation' in navigator)) {
      setFault(UNSUPPORTED.detail)
      failed(UNSUPPORTED)
      return
    }
    setAsking(true)
    setFault(null)
    try {
      const { at, accuracyMetres } = await locate()
      const point = { lng: at[0], lat: at[1] }
      set({ text: coordinates(point), at: point, within: accuracyMetres }, { ...point, zoom: STREETS })
      confirmed(ADDED)
    } catch (failure) {
      const detail = failure instanceof LocationError ? failure.message : NO_REASON
      setFault(detail)
      failed({ title: 'Location Error', detail })
    }
    setAsking(false)
  }
  const look = (next: MapView) => {
    const { lng, lat, zoom } = next
    const moved = !place || Math.abs(place.at.lng - lng) > A_METRE || Math.abs(place.at.lat - lat) > A_METRE
    if (zoom < CLOSE || !moved) return setView(next)
    const at = { lng, lat }
    set({ text: coordinates(at), at, within: null }, next)
  }
  const choose = ({ name, context, lng, lat }: Place) =>
    set(
      { text: [name, context].filter(Boolean).join(', '), at: { lng, lat }, within: null },
      { lng, lat, zoom: STREETS },
    )

  return { place, view, asking, fault, pinMe, look, choose, far: view.zoom < CLOSE }
}
