import { lazy } from 'react'
import { loadOnline } from '@/lib/online'

/** The map engine is heavy: it is loaded when there is a place to show. */
export const SpotMap = lazy(() => loadOnline(() => import('./SpotMap')))
