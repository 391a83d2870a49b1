import type { InfiniteData } from '@tanstack/react-query'
import { isOnline } from '@/lib/online'
import { readStored, store } from '@/lib/storage'
import type { ViewPage } from './types'

const KEPT = 'carpal.last-list'

/** Keeps the list of the area that was looked at last, for a page that begins without a network. */
export function keepList(page: ViewPage): void {
  store(KEPT, JSON.stringify(page))
}

/** That list, where no other can be had; undefined when there is none. */
export function keptList(): InfiniteData<ViewPage, number> | undefined {
  if (isOnline()) return undefined
  try {
    return { pages: [JSON.parse(readStored(KEPT) ?? '') as ViewPage], pageParams: [0] }
  } catch {
    return undefined
  }
}
