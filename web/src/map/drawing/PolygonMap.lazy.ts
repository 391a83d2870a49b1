import { lazy } from 'react'
import { loadOnline } from '@/lib/online'

/** The map engine is heavy: it is loaded when a polygon is drawn. */
export const PolygonMap = lazy(() => loadOnline(() => import('./PolygonMap')))
