import { lazy } from 'react'
import { loadOnline } from '@/lib/online'

/** The map's engine is heavy: it comes when somebody wants to choose on a map. */
export const PointPicker = lazy(() => loadOnline(() => import('./PointPicker')))
