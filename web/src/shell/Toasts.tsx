import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadOnline } from '@/lib/online'
import { toastsWanted, watchToasts } from '@/ui/toast'

// Whatever becomes of its code: a missing toast must not take the page down.
const Toaster = lazy(() => loadOnline(() => import('./Toaster')).catch(() => new Promise<never>(() => {})))

/** Where toasts appear, once there is one. One in the app shell; at the top of pages whose buttons are at their foot. */
export function Toasts({ atTop = false }: { atTop?: boolean }) {
  const wanted = useSyncExternalStore(watchToasts, toastsWanted)
  return wanted ? (
    <Suspense>
      <Toaster atTop={atTop} />
    </Suspense>
  ) : null
}
