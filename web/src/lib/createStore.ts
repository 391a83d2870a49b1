import { useSyncExternalStore } from 'react'

/** A value that comes to the page from the browser at some time, or null; components that use it follow. */
export function createStore<Value>() {
  let value: Value | null = null
  const watchers = new Set<() => void>()
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }
  return {
    set: (next: Value | null) => {
      value = next
      for (const watcher of [...watchers]) watcher()
    },
    use: () => useSyncExternalStore(watch, () => value),
  }
}
