import { useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import { useGoBack } from '@/lib/goBack'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { PageHeader } from '@/ui/PageHeader'
import { addressOf } from './contact/address'
import { ScanView } from './ScanView'
import type { Found } from './useScan'

/** Scans a vehicle's code and goes on to a message: a driver's own, or on the public page for a visitor. */
export default function ScannerPage() {
  const navigate = useNavigate()
  const isSignedIn = useSession() !== null
  const back = useGoBack(paths.home)
  const goOn = ({ code, by }: Found) => {
    // Back would meet the same code again, in front of the same camera.
    const replace = by === 'camera'
    if (isSignedIn) {
      const state = 'plate' in code ? { plate: code.plate } : { card: code.token }
      void navigate(paths.compose, { state, replace })
    } else {
      void navigate(addressOf(code), { replace })
    }
  }
  return (
    <ScanView
      header={<PageHeader title="QR scanner" back lead={<BackButton onBack={back} />} />}
      start="if allowed"
      onFound={goOn}
    />
  )
}
