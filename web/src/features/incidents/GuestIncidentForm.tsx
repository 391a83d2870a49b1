import { useState } from 'react'
import { useChallenge } from '@/data/challenge/useChallenge'
import { aboutOf } from '@/data/guests/queries'
import { reportIncidentAsGuest } from '@/data/incidents/mutations'
import { photosOf } from '@/data/incidents/queries'
import { usePictureUploads } from '@/data/pictures/usePictureUploads'
import { Link } from '@/lib/Link'
import type { VehicleCode } from '@/lib/vehicleCode'
import { buttonVariants } from '@/ui/buttonVariants'
import { CopyField } from '@/ui/CopyField'
import { ReportForm } from './form/ReportForm'
import { ReportSent } from './form/ReportSent'
import { MAX_PHOTOS, TOO_MANY_PHOTOS } from './schemas'

type Props = { vehicle: VehicleCode; onClose: () => void }
type Taken = { reference: string; path: string; email: string | null }

/** The form for an incident report without an account, about a vehicle that may or may not be registered. */
export default function GuestIncidentForm({ vehicle, onClose }: Props) {
  const prove = useChallenge()
  const [taken, setTaken] = useState<Taken | null>(null)
  const [sent, setSent] = useState(0)
  const uploads = usePictureUploads({
    path: null,
    most: MAX_PHOTOS,
    have: sent,
    tooMany: TOO_MANY_PHOTOS,
    onSent: () => setSent((before) => before + 1),
  })
  if (taken) {
    return (
      <ReportSent reference={taken.reference} uploads={uploads} sent={sent} onClose={onClose}>
        <CopyField
          label="Your private link"
          value={new URL(taken.path, location.origin).href}
          hint={
            taken.email
              ? `We’ve sent it to ${taken.email} too. Anyone with the link can see your report.`
              : 'Save this link to follow your report. Anyone with the link can see it.'
          }
        />
        <Link to={taken.path} className={buttonVariants({ variant: 'primary' })}>
          Follow your report
        </Link>
      </ReportSent>
    )
  }
  return (
    <ReportForm
      contact={{}}
      uploads={uploads}
      onClose={onClose}
      onReport={async (report) => {
        const { reference, status_path } = await prove((proof) =>
          reportIncidentAsGuest({ ...aboutOf(vehicle), ...report, proof }),
        )
        setTaken({ reference, path: status_path, email: report.email ?? null })
        uploads.begin(photosOf.guest(tokenOf(status_path)))
      }}
    />
  )
}

/** The token in `/guest/TOKEN?of=incident`. */
function tokenOf(path: string): string {
  return new URL(path, location.origin).pathname.split('/')[2] ?? ''
}
