import { lazy } from 'react'
import { loadOnline } from '@/lib/online'

/** The map engine is heavy: it is loaded with the form that has a map. */
export const SuggestionMap = lazy(() => loadOnline(() => import('./SuggestionMap')))
