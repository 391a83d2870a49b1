import { type ComponentType, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import { useConfig } from '@/data/config/queries'
import { useGoBack } from '@/lib/goBack'
import { useSearchParams } from '@/lib/searchParams'
import type { VehicleCode } from '@/lib/vehicleCode'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { PageHeader } from '@/ui/PageHeader'
import { VehicleMark } from '@/ui/VehicleMark'
import { AboutContact } from './contact/AboutContact'
import { addressOf, readAddress } from './contact/address'
import css from './contact/Contact.module.css'
import { FoundVehicle } from './contact/FoundVehicle'
import { ScanView } from './ScanView'
import { useOrigins } from './useOrigins'

type Form = ComponentType<{ vehicle: VehicleCode; onClose: () => void }>
/** The forms of a guest; the shell hands them over. */
type Props = { message: Form; report: Form }

/** What a step on this page leaves for the next: that it came from the vehicle, wants a scan, or found it by a play. */
type Left = { fromFound?: boolean; scan?: boolean; simulated?: boolean } | null

/** The public page to reach the owner of a vehicle: find it, then write or report. The address holds the step. */
export default function PublicScannerPage({ message, report }: Props) {
  const [search] = useSearchParams()
  const { vehicle, act } = readAddress(search, useOrigins())
  const isSignedIn = useSession() !== null
  if (vehicle === null || vehicle === 'wrong') return <Find wrong={vehicle === 'wrong'} />
  // A driver writes and reports on pages of their own.
  if (act && !isSignedIn) return <Write vehicle={vehicle} form={act === 'message' ? message : report} />
  return <Choose vehicle={vehicle} />
}

function Find({ wrong }: { wrong: boolean }) {
  const navigate = useNavigate()
  const back = useGoBack(paths.home)
  const left = useLocation().state as Left
  const demo = useConfig().data?.demo ?? false
  return (
    <>
      <ScanView
        header={<PageHeader title="Contact the owner" back lead={<BackButton onBack={back} />} />}
        start={left?.scan ? 'now' : null}
        demo={demo}
        wrong={wrong}
        onFound={({ code, by }) =>
          // Back would meet the same code again, in front of the same camera.
          void navigate(addressOf(code), { state: { simulated: by === 'demonstration' }, replace: by === 'camera' })
        }
      />
      <div className={`content ${css.below}`}>
        <AboutContact />
      </div>
    </>
  )
}

function Choose({ vehicle }: { vehicle: VehicleCode }) {
  const back = useGoBack(paths.publicScanner)
  const left = useLocation().state as Left
  return (
    <>
      <PageHeader title="Contact the owner" back lead={<BackButton onBack={back} />} />
      <div className={`content ${css.page}`}>
        <FoundVehicle vehicle={vehicle} simulated={left?.simulated === true} />
        <AboutContact />
      </div>
    </>
  )
}

function Write({ vehicle, form: Form }: { vehicle: VehicleCode; form: Form }) {
  const navigate = useNavigate()
  const left = useLocation().state as Left
  const close = () => void (left?.fromFound ? navigate(-1) : navigate(addressOf(vehicle), { replace: true }))
  return (
    <>
      <PageHeader title="Contact the owner" back lead={<BackButton onBack={close} />} />
      <div className={`content ${css.page}`}>
        <div className={css.form}>
          <VehicleMark vehicle={vehicle} />
          <Suspense fallback={<Loading />}>
            <Form vehicle={vehicle} onClose={close} />
          </Suspense>
        </div>
        <AboutContact />
      </div>
    </>
  )
}

function Loading() {
  return (
    <div className="pending-page" role="status">
      <span className="sr-only">Loading…</span>
      <span className="spin" aria-hidden="true" />
    </div>
  )
}
