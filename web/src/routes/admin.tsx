import { defineRoutes } from '@/shell/defineRoutes'

/** What admins do. */
export default defineRoutes([
  { path: '/admin', title: 'Admin Dashboard' },
  { path: '/admin/vehicles', title: 'Admin Vehicles' },
  { path: '/admin/conversations', title: 'Admin Conversations' },
  { path: '/admin/support', title: 'Support Management' },
  { path: '/admin/carparks', title: 'Car Park Management' },
])
