import { lazy } from 'react'

/** The map and its engines are heavy: they come after the list, and only where a map shows. */
export const ParkingMap = lazy(() => import('./ParkingMap'))
