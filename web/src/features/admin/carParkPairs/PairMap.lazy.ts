import { lazy } from 'react'
import { loadOnline } from '@/lib/online'

/** The map engine is heavy: it is loaded when there is a pair to show. */
export const PairMap = lazy(() => loadOnline(() => import('./PairMap')))
