import { defineRoutes } from '@/shell/defineRoutes'

const job = () => import('@/features/services/jobs/job/JobPage')

/** Help at the roadside: requests, quotes and jobs. */
export default defineRoutes([
  {
    path: '/request-service',
    title: 'Request Service',
    page: () => import('@/features/services/requests/RequestServicePage'),
    signedIn: 'Please log in to request a service.',
    signIn: 'Log In',
  },
  {
    path: '/my-requests',
    title: 'My Requests',
    page: () => import('@/features/services/requests/MyRequestsPage'),
    signedIn: true,
  },
  {
    path: '/my-requests/:id',
    title: 'My Request',
    page: () => import('@/features/services/requests/RequestPage'),
    signedIn: true,
  },
  {
    path: '/service-provider-application',
    title: 'Service Provider Application',
    page: () => import('@/features/services/providers/application/ApplicationPage'),
  },
  {
    path: '/service-provider-dashboard',
    title: 'Service Provider Dashboard',
    page: () => import('@/features/services/providers/dashboard/DashboardPage'),
    signedIn: true,
  },
  {
    path: '/service-provider-dashboard/figures',
    title: 'Figures',
    page: () => import('@/features/services/providers/figures/FiguresPage'),
    signedIn: true,
  },
  { path: '/job/:id', title: 'Job Details', page: job, signedIn: true },
  { path: '/job-details/:id', title: 'Job Details', page: job, signedIn: true },
  { path: '/provider/:id', title: 'Provider', page: () => import('@/features/services/providers/public/ProviderPage') },
])
