import { lazy } from 'react'
import { loadOnline } from '@/lib/online'

/** The map engine is heavy: it is loaded when a provider is under way. */
export const JobMap = lazy(() => loadOnline(() => import('./JobMap')))
