import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastsWanted, watchToasts } from './toast'

const Toaster = lazy(() => import('./Toaster'))

/** Where toasts appear, once there is one. One in the frame. */
export function Toasts() {
  const wanted = useSyncExternalStore(watchToasts, toastsWanted)
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
