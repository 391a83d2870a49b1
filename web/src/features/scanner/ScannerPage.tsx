import { useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import { useGoBack } from '@/lib/goBack'
import { codeText } from '@/lib/vehicleCode'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { PageHeader } from '@/ui/PageHeader'
import { ScanView } from './ScanView'
import type { Found } from './useScan'

/** Scans a vehicle's code and goes on to a message: a driver's own, or on the public page for a visitor. */
export default function ScannerPage() {
  const navigate = useNavigate()
  const isSignedIn = useSession() !== null
  const back = useGoBack(paths.home)
  const goOn = ({ code }: Found) => {
    if (isSignedIn) {
      void navigate(paths.compose, { state: 'plate' in code ? { plate: code.plate } : { card: code.token } })
    } else {
      void navigate('plate' in code ? paths.contactOwner(code.plate) : paths.scanned(codeText(code)))
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
