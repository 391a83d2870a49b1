import { lazy } from 'react'
import { loadOnline } from '@/lib/online'

/** The map engine is heavy: it is loaded when there is a zone to show. */
export const ZoneMap = lazy(() => loadOnline(() => import('./ZoneMap')))
