import { lazy } from 'react'

const Message = lazy(() => import('@/features/guests/GuestMessageForm'))

const Report = lazy(() => import('@/features/incidents/GuestIncidentForm'))

/** The public page with the two forms of a guest, which come when they are opened. */
export async function contactOwnerPage() {
  const { default: PublicScannerPage } = await import('@/features/scanner/PublicScannerPage')
  return { default: () => <PublicScannerPage message={Message} report={Report} /> }
}
