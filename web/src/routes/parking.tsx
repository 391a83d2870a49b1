import { defineRoutes } from '@/shell/defineRoutes'

/** The map of car parks. */
export default defineRoutes([
  {
    path: '/smart-parking',
    title: 'Smart Parking',
    layout: 'map',
    page: () => import('@/features/parking/SmartParkingPage'),
  },
  {
    path: '/car-park-map',
    title: 'Car Park Map',
    layout: 'map',
    page: () => import('@/features/parking/CarParkMapPage'),
  },
])
