import { lazy } from 'react'
import { loadOnline } from '@/lib/online'

/** The map engine is heavy: it is loaded when a point is chosen on a map. */
export const PointPicker = lazy(() => loadOnline(() => import('./PointPicker')))
