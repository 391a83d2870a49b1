import { watchUser } from '@/api/session'
import { forget, readStored, store } from '@/lib/storage'

const KEPT = 'carpal.last-view'

/** Degrees, and the map's zoom. */
type View = { lng: number; lat: number; zoom: number }

/** Keeps where the map was looked at last, so that it opens there the next time. */
export function keepView({ lng, lat, zoom }: View): void {
  store(KEPT, JSON.stringify({ lng, lat, zoom }))
}

// Where somebody looked last is not for the next user of this browser.
watchUser(() => forget(KEPT))

/** That view; null when there is none. */
export function keptView(): View | null {
  try {
    const kept = JSON.parse(readStored(KEPT) ?? '') as Partial<View> | null
    const { lng, lat, zoom } = kept ?? {}
    return Number.isFinite(lng) && Number.isFinite(lat) && Number.isFinite(zoom) ? (kept as View) : null
  } catch {
    return null
  }
}
