import { lazy, Suspense, useSyncExternalStore } from 'react'
import { checkOnline, isOnline, watchOnline } from '@/lib/online'
import { toastsWanted, watchToasts } from './toast'

const Toaster = lazy(fetchToaster)

/** Without a network the code of the toasts comes when it is back: a missing toast must not take the page down. */
function fetchToaster(): Promise<typeof import('./Toaster')> {
  return import('./Toaster').catch(async () => {
    await new Promise<void>((back) => {
      watchOnline(() => isOnline() && back())
      void checkOnline()
    })
    return fetchToaster()
  })
}

/** Where toasts appear, once there is one. One in the frame. */
export function Toasts() {
  const wanted = useSyncExternalStore(watchToasts, toastsWanted)
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
