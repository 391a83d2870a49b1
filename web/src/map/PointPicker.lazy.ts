import { lazy } from 'react'

/** The map's engine is heavy: it comes when somebody wants to choose on a map. */
export const PointPicker = lazy(() => import('./PointPicker'))
