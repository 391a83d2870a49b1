import { defineRoutes } from '@/shell/defineRoutes'

const vehicle = () => import('@/features/vehicles/VehiclePage')

/** One's vehicles. */
export default defineRoutes([
  {
    path: '/vehicles',
    title: 'Vehicles',
    page: () => import('@/features/vehicles/VehiclesPage'),
    signedIn: true,
    support: true,
  },
  { path: '/vehicle/:id', title: 'Vehicle', page: vehicle, signedIn: true },
  { path: '/vehicle-profile/:id', title: 'Vehicle', page: vehicle, signedIn: true },
  {
    path: '/vehicle-profile/:id/card',
    title: 'Windscreen card',
    page: () => import('@/features/vehicles/WindscreenCardPage'),
    signedIn: true,
  },
])
