import { useSyncExternalStore } from 'react'

let take: (() => void) | null = null
const watchers = new Set<() => void>()

/** Says that a newer version of the app waits; `reload` puts it in force. */
export function offerVersion(reload: () => void): void {
  take = reload
  for (const watcher of [...watchers]) watcher()
}

/** What reloads the page into the newer version that waits; null while there is none. */
export function useNewVersion(): (() => void) | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => take,
  )
}
