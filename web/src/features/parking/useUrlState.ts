import { useCallback, useMemo } from 'react'
import type { Filters } from '@/data/carParks/filters'
import { useSearchParams } from '@/lib/searchParams'
import type { MapView } from '@/map/view'
import { readUrl, type UrlState, writeUrl } from './urlState'

/**
 * The page's state in its link. Looking around, typing and the filters one begins with replace the entry in the browser's history; opening a car park,
 * narrowing and searching add one, so that Back takes them back.
 */
export function useUrlState() {
  const [search, setSearch] = useSearchParams()
  const url = useMemo(() => readUrl(search), [search])

  const change = useCallback(
    (part: Partial<UrlState>, replace: boolean) => {
      // The browser's own word: what was drawn last may lag behind it, and would undo the change before this one.
      const now = new URLSearchParams(window.location.search)
      setSearch(writeUrl(now, { ...readUrl(now), ...part }), { replace })
    },
    [setSearch],
  )
  const look = useCallback((view: MapView) => change({ view }, true), [change])
  const open = useCallback(
    (carParkId: number | null, view?: MapView) =>
      change({ carParkId, ...(view && { view, text: '' }) }, carParkId === null),
    [change],
  )
  const filter = useCallback((filters: Filters) => change({ filters }, false), [change])
  const begin = useCallback((filters: Filters) => change({ filters }, true), [change])
  const type = useCallback((text: string) => change({ text, destination: null }, true), [change])
  const go = useCallback((part: Partial<UrlState>) => change(part, false), [change])

  return { ...url, look, open, filter, begin, type, go }
}
