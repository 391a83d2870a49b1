import { pages } from '@/shell/pages'

/** Scanning a code, and reaching the owner of a vehicle. */
export default pages([
  { path: '/scanner', title: 'QR scanner', page: () => import('@/features/scanner/ScannerPage') },
  { path: '/public-scanner', title: 'Contact the owner', page: () => import('@/routes/ContactOwnerPage') },
])
