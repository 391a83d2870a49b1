import { defineRoutes } from '@/shell/defineRoutes'

/** How a vehicle is, and zones. Where anybody parks or is shows on none of these pages. */
export default defineRoutes([
  {
    path: '/update-status',
    title: 'Update Vehicle Status',
    page: () => import('@/routes/StatusPage'),
    signedIn: true,
  },
  {
    path: '/zones',
    title: 'My Zones',
    page: () => import('@/features/zones/MyZonesPage'),
    signedIn: 'Please sign in to see your zones.',
  },
  { path: '/zone/:id', title: 'Zone', page: () => import('@/features/zones/ZonePage'), signedIn: true },
  { path: '/zone-detail', title: 'Zone', page: () => import('@/features/zones/ZonePage'), signedIn: true },
  {
    path: '/zone/:id/posts/:post',
    title: 'Zone post',
    page: () => import('@/features/zones/ZonePostPage'),
    signedIn: true,
  },
  {
    path: '/zone/:id/members',
    title: 'Members',
    page: () => import('@/features/zones/ZoneMembersPage'),
    signedIn: true,
  },
])
