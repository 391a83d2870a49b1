import { useSyncExternalStore } from 'react'

let count = 0
const watchers = new Set<() => void>()

function change(by: number) {
  count += by
  for (const watcher of [...watchers]) watcher()
}

/** Counts code that is on its way, from when it is asked for until it is there or cannot be had. */
export function loading<T>(code: Promise<T>): Promise<T> {
  // Code is asked for while a page is drawn, and nothing else may be told then.
  queueMicrotask(() => change(1))
  const over = () => queueMicrotask(() => change(-1))
  code.then(over, over)
  return code
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether the code of a page is on its way. */
export const useLoading = () => useSyncExternalStore(watch, () => count > 0)
