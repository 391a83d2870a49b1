import { useSyncExternalStore } from 'react'

/** From here the rail replaces the bottom navigation, and lists stand beside what they lead to. */
const wide = () => matchMedia('(min-width: 1024px)')

function subscribe(listener: () => void) {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is room for two columns, for pages that have something else in them then; the look alone is a matter of styles. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide().matches)
}
