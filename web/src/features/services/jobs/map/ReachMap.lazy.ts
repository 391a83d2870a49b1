import { lazy } from 'react'
import { loadOnline } from '@/lib/online'

/** The map engine is heavy: it is loaded when there is a reach to show. */
export const ReachMap = lazy(() => loadOnline(() => import('./ReachMap')))
