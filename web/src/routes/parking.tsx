import { defineRoutes } from '@/shell/defineRoutes'

/** The map of car parks. */
export default defineRoutes([
  {
    path: '/smart-parking',
    title: 'Smart Parking',
    frame: 'map',
    page: () => import('@/features/parking/SmartParkingPage'),
  },
  {
    path: '/car-park-map',
    title: 'Car Park Map',
    frame: 'map',
    page: () => import('@/features/parking/CarParkMapPage'),
  },
])
