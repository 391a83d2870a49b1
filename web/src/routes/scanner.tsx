import { defineRoutes } from '@/shell/defineRoutes'

/** Scanning a code, and reaching the owner of a vehicle. */
export default defineRoutes([
  { path: '/scanner', title: 'QR scanner', page: () => import('@/features/scanner/ScannerPage') },
  { path: '/public-scanner', title: 'Contact the owner', page: () => import('@/routes/ContactOwnerPage') },
])
