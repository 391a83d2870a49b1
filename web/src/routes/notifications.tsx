import { pages } from '@/shell/pages'

/** What one was told of. */
export default pages([
  {
    path: '/notifications',
    title: 'Notifications',
    page: () => import('@/features/notifications/NotificationsPage'),
    signedIn: true,
  },
])
