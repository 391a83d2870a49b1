import { lazy } from 'react'
import { loadOnline } from '@/lib/online'

/** The map engine is heavy: it comes after the list. */
export const JobsMap = lazy(() => loadOnline(() => import('./JobsMap')))
