import { Phone, ShieldCheck } from 'lucide-react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useGoBack } from '@/lib/goBack'
import { canonicalPlate, formatPlate } from '@/lib/plate'
import { useSearchParams } from '@/lib/searchParams'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { VehicleMark } from '@/ui/VehicleMark'
import css from './Incidents.module.css'
import { AnotherVehicle } from './list/AnotherVehicle'
import { MyReports } from './list/MyReports'
import { OwnVehicle } from './list/OwnVehicle'
import { UserIncidentForm } from './UserIncidentForm'

/**
 * Reports an incident with another vehicle or one of the user's own, and lists what was reported. What is being reported stands
 * in the address (`?plate=`, or `?card=` with the token of a scanned card), so that Back closes its form. Older
 * mails lead here with `?reference=`.
 */
export default function ReportIncidentPage() {
  const [asked] = useSearchParams()
  const navigate = useNavigate()
  const home = useGoBack(paths.home)
  const reference = asked.get('reference')
  const plate = canonicalPlate(asked.get('plate') ?? '')
  const card = asked.get('card')
  const vehicle = plate ? { plate } : card ? { token: card } : null
  if (reference) return <Navigate to={paths.incident(reference)} replace />
  const close = () => void navigate(paths.reportIncident, { state: { plate } })
  return (
    <>
      <PageHeader title="Report an incident" back lead={<BackButton onBack={vehicle ? close : home} />} />
      <div className="content">
        {vehicle ? (
          <div className={css.reporting}>
            <div className={css.column}>
              <VehicleMark vehicle={vehicle} />
              <UserIncidentForm key={plate || card} vehicle={vehicle} onClose={close} />
            </div>
            <Next />
          </div>
        ) : (
          <Entry />
        )}
      </div>
    </>
  )
}

/** What comes of a report, beside its form. */
function Next() {
  return (
    <Card title="What happens next">
      <ol className={css.next}>
        <li>You get a reference number. The report appears under My reports.</li>
        <li>We look into it, and message you there if we have a question.</li>
        <li>If the vehicle’s owner is on CarPal, we may tell them what happened, but never who reported it.</li>
      </ol>
      <div className={css.nextFoot}>
        <Danger />
      </div>
    </Card>
  )
}

function Danger() {
  return (
    <p className={css.danger}>
      <Icon of={Phone} />
      If anyone is hurt or in danger, call 999 first.
    </p>
  )
}

function Entry() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const before = (state as { plate?: unknown } | null)?.plate
  const report = (registration: string) => void navigate(paths.reportWith(registration))
  return (
    <div className={css.entry}>
      <div className={css.column}>
        <Notice icon={<Icon of={ShieldCheck} />} className={css.promise}>
          You get a reference number, and can follow your report until it’s closed.
        </Notice>
        <AnotherVehicle plate={typeof before === 'string' ? formatPlate(before) : ''} onReport={report} />
        <OwnVehicle onReport={report} />
        <Danger />
      </div>
      <MyReports />
    </div>
  )
}
