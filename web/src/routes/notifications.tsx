import { defineRoutes } from '@/shell/defineRoutes'

/** What one was told of. */
export default defineRoutes([
  {
    path: '/notifications',
    title: 'Notifications',
    page: () => import('@/features/notifications/NotificationsPage'),
    signedIn: true,
  },
])
