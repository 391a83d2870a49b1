import { useCallback, useState } from 'react'
import type { VisibleArea } from '@/data/carParks/queries'
import type { LeavingSoonPlace } from '@/data/leavingSoon/queries'
import { useLeavingSoon } from '@/data/leavingSoon/useLeavingSoon'
import { formatFieldTime } from '@/lib/dates'

const HOUR_MS = 60 * 60_000

/** Whoever arrives later than in an hour is not helped by a space that is left now. `arrive` is a London time; null is now. */
export const comesSoon = (arrive: string | null, now: Date): boolean =>
  arrive === null || arrive <= formatFieldTime(new Date(now.getTime() + HOUR_MS))

/** The spaces in view that are about to be left, and the place whose words stand on the map; it closes when its spaces are gone. */
export function useOpenLeaving(seen: VisibleArea | null, firstZoom: number, arrive: string | null) {
  const places = useLeavingSoon(seen && seen.zoom >= firstZoom && comesSoon(arrive, new Date()) ? seen.bounds : null)
  const [chosen, open] = useState<LeavingSoonPlace | null>(null)
  const isChosen = ({ car_park_id, lng, lat, practice }: LeavingSoonPlace) =>
    car_park_id === chosen?.car_park_id && lng === chosen.lng && lat === chosen.lat && practice === chosen.practice
  const opened = chosen && (places.find(isChosen) ?? null)
  return { places, opened, open: useCallback((place: LeavingSoonPlace | null) => open(place), []) }
}
