import { pages } from '@/shell/pages'

/** What admins do. */
export default pages([
  { path: '/admin', title: 'Admin Dashboard' },
  { path: '/admin/vehicles', title: 'Admin Vehicles' },
  { path: '/admin/conversations', title: 'Admin Conversations' },
  { path: '/admin/support', title: 'Support Management' },
  { path: '/admin/carparks', title: 'Car Park Management' },
])
