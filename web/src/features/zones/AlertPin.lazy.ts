import { lazy } from 'react'
import { loadOnline } from '@/lib/online'

/** The map engine is heavy: it is loaded when an alert is put on a map. */
export const AlertPin = lazy(() => loadOnline(() => import('./AlertPin')))
