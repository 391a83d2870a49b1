import { lazy } from 'react'
import { loadOnline } from '@/lib/online'

/** The map and its engines are heavy: they come after the list, and only where a map shows. */
export const ParkingMap = lazy(() => loadOnline(() => import('./ParkingMap')))
