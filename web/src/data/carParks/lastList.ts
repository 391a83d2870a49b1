import type { InfiniteData } from '@tanstack/react-query'
import { isOnline } from '@/lib/online'
import { readStored, store } from '@/lib/storage'
import type { VisibleArea } from './queries'
import type { ViewPage } from './types'

const KEPT = 'carpal.last-area'

/** The area that was looked at last, and its list. */
type LastList = { page: ViewPage; seen: VisibleArea }

/** Keeps the list of the area that was looked at last, for a page that begins without a network. */
export function keepList(list: LastList): void {
  store(KEPT, JSON.stringify(list))
}

function kept(): LastList | undefined {
  if (isOnline()) return undefined
  try {
    return JSON.parse(readStored(KEPT) ?? '') as LastList
  } catch {
    return undefined
  }
}

/** That list, where no other can be had; undefined when there is none. */
export function keptList(): InfiniteData<ViewPage, number> | undefined {
  const page = kept()?.page
  return page && { pages: [page], pageParams: [0] }
}

/** Where that list was looked at; undefined when there is none, or a network. */
export const keptArea = () => kept()?.seen
