import { lazy } from 'react'
import { loadOnline } from '@/lib/online'

/** The map engine is heavy: it is loaded when there is an area to show. */
export const AreaMap = lazy(() => loadOnline(() => import('./AreaMap')))
