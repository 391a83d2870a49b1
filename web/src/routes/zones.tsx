import { defineRoutes } from '@/shell/defineRoutes'

/** Zones: where a vehicle is parked, and who else is near. */
export default defineRoutes([
  {
    path: '/update-status',
    title: 'Update Vehicle Status',
    page: () => import('@/features/vehicles/status/UpdateStatusPage'),
    signedIn: true,
  },
  { path: '/zones', title: 'My Zones' },
  { path: '/zone/:id', title: 'Zone' },
  { path: '/zone-detail', title: 'Zone' },
])
