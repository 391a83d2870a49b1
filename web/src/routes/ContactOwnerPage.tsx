import { lazy } from 'react'
import PublicScannerPage from '@/features/scanner/PublicScannerPage'

const Message = lazy(() => import('@/features/guests/GuestMessageForm'))
const Report = lazy(() => import('@/features/incidents/GuestIncidentForm'))

/** The public page with the two forms of a guest, which come when they are opened. */
export default function ContactOwnerPage() {
  return <PublicScannerPage message={Message} report={Report} />
}
