import { defineRoutes } from '@/shell/defineRoutes'

/** Reports of incidents, and the private pages of guests. */
export default defineRoutes([
  {
    path: '/report-incident',
    title: 'Report an incident',
    page: () => import('@/features/incidents/ReportIncidentPage'),
    signedIn: true,
    asGuest: 'Report without an account',
  },
  {
    path: '/report-incident/:reference',
    title: 'Report',
    page: () => import('@/features/incidents/IncidentPage'),
    signedIn: true,
  },
  { path: '/guest/:token', title: 'Your message', page: () => import('@/routes/GuestPage') },
])
