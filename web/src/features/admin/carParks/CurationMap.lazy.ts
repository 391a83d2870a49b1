import { lazy } from 'react'
import { loadOnline } from '@/lib/online'

/** The map engine is heavy: it is loaded beside the list. */
export const CurationMap = lazy(() => loadOnline(() => import('./CurationMap')))
