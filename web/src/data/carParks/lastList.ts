import type { InfiniteData } from '@tanstack/react-query'
import { watchUser } from '@/api/session'
import { metresBetween } from '@/lib/geo'
import { isOnline } from '@/lib/online'
import { forget, readStored, store } from '@/lib/storage'
import type { VisibleArea } from './queries'
import type { ViewPage } from './types'

const KEPT = 'carpal.last-area'

/** The area that was looked at last, and its list. */
type LastList = { page: ViewPage; seen: VisibleArea }

/**
 * Keeps the list of the area that was looked at last, for a page that begins without a network: as seen from the middle of
 * what was in view. Where its driver was is not kept, nor how far from there each car park is.
 */
export function keepList({ page, seen }: LastList): void {
  const [west, south, east, north] = seen.bounds
  const centre = { lng: (west + east) / 2, lat: (south + north) / 2 }
  const places = page.places.map((carPark) => ({
    ...carPark,
    metres_from_centre: Math.round(metresBetween([centre.lng, centre.lat], [carPark.lng, carPark.lat])),
  }))
  store(KEPT, JSON.stringify({ page: { ...page, places }, seen: { ...seen, centre } }))
}

// Where somebody looked last is not for the next user of this browser.
watchUser(() => forget(KEPT))

function kept(): LastList | undefined {
  if (isOnline()) return undefined
  try {
    return JSON.parse(readStored(KEPT) ?? '') as LastList
  } catch {
    return undefined
  }
}

/** That list, where no other can be had; undefined when there is none, or a network. */
export function keptList(): InfiniteData<ViewPage, number> | undefined {
  const page = kept()?.page
  return page && { pages: [page], pageParams: [0] }
}

/** Where that list was looked at; undefined when there is none, or a network. */
export const keptArea = () => kept()?.seen
