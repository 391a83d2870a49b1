import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadOnline } from '@/lib/online'
import { useWaiting } from './review/useWaiting'
import type { Stage } from './stage'

/** What a mode is given: see the README beside this file. */
export interface ModeProps {
  stage: Stage
}

export interface Mode {
  /** As the address has it: `?mode=suggestions`. The first one has none. */
  id: string
  /** The tab. */
  label: string
  /** How much waits there, beside the tab. */
  useCount?: () => number | undefined
  /** On a phone its list stands in a sheet over the map: what is listed stays in sight there. */
  inSheet?: boolean
  Component: LazyExoticComponent<ComponentType<ModeProps>>
}

/** The tabs of the screen, in their order. */
export const MODES: readonly [Mode, ...Mode[]] = [
  {
    id: 'car-parks',
    label: 'Car parks',
    Component: lazy(() => loadOnline(() => import('./edit/EditMode'))),
  },
  {
    id: 'review',
    label: 'Review',
    useCount: useWaiting,
    inSheet: true,
    Component: lazy(() => loadOnline(() => import('./review/ReviewMode'))),
  },
  {
    id: 'imports',
    label: 'Imports',
    inSheet: true,
    Component: lazy(() => loadOnline(() => import('./imports/ImportsMode'))),
  },
  {
    id: 'many',
    label: 'Select many',
    Component: lazy(() => loadOnline(() => import('./many/ManyMode'))),
  },
]
