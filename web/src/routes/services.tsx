import { defineRoutes } from '@/shell/defineRoutes'

/** Help at the roadside: requests, quotes and jobs. */
export default defineRoutes([
  { path: '/request-service', title: 'Request Service' },
  { path: '/my-requests', title: 'My Requests' },
  { path: '/my-requests/:id', title: 'My Request' },
  { path: '/service-provider-application', title: 'Service Provider Application' },
  { path: '/service-provider-dashboard', title: 'Service Provider Dashboard' },
  { path: '/job/:id', title: 'Job Details' },
  { path: '/job-details/:id', title: 'Job Details' },
])
