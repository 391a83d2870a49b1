import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePublicEvents } from '@/data/events/usePublicEvents'
import type { Bounds } from '@/lib/geo'
import { useNow } from '@/lib/useNow'
import { type LeavingSoonPlace, leavingSoonKey, leavingSoonQuery } from './queries'

/** How often what is over is taken off the map by this device's own clock. */
const EVERY_MS = 5_000
const NONE: LeavingSoonPlace[] = []

/** The spaces in view that are about to be left, kept current by public events. One whose time is over is never among them. */
export function useLeavingSoon(bounds: Bounds | null): LeavingSoonPlace[] {
  const queries = useQueryClient()
  const again = () => void queries.invalidateQueries({ queryKey: leavingSoonKey })
  usePublicEvents({
    onEvent: ({ event }) => {
      if (event === 'leaving_soon_changed') again()
    },
    onMissed: again,
  })
  const places = useQuery(leavingSoonQuery(bounds)).data?.places
  const now = useNow(EVERY_MS).getTime()
  // What is over changes at whole steps: between them it is the same list, and nothing is drawn again.
  const over = useMemo(
    () => places?.flatMap(({ spaces }) => spaces).filter(({ until }) => Date.parse(until) <= now).length,
    [places, now],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes when something is over
  return useMemo(() => (places ? stillThere(places, now) : NONE), [places, over])
}

/** Without what is over at a time. */
export function stillThere(places: LeavingSoonPlace[], now: number): LeavingSoonPlace[] {
  return places
    .map((place) => ({ ...place, spaces: place.spaces.filter(({ until }) => Date.parse(until) > now) }))
    .filter(({ spaces }) => spaces.length > 0)
}
